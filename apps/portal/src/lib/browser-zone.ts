// In which time zone is this browser?

/** An IANA name, such as Europe/Stockholm. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
