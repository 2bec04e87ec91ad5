// What tests see of the plain JavaScript beside this.
export function ensurePortal(): Promise<void>;
export function digestOfSources(folder?: string): string;
