// What does the product need of a service that wakes the patient's app? One interface; the sandbox stands behind it, and what a provider
// of notifications would.

export interface PushMessage {
  /** Whose app is woken. */
  readonly profileId: string;
  /** Where the sender wants to hear what becomes of it: a UUID that says nothing. What is written is fetched by the app itself. */
  readonly reference: string;
}

export interface PushService {
  /**
   * Tells apps that something lies ready. It carries no word of it: a notification stands on a locked phone and passes through others.
   * @returns why each of those that were not told was not, by its reference: a SenderFailure, which names nobody, when the app cannot be
   * reached any more, anything else when another try may help
   */
  notify(messages: readonly PushMessage[]): Promise<ReadonlyMap<string, unknown>>;
}
