// What does a person read when the server is ready? Where it is, and with which accounts to try it.

export interface ShownAccount {
  readonly email: string;
  readonly password: string;
  /** What the account is for, in words. */
  readonly roles: string;
}

export function accountTable(accounts: readonly ShownAccount[]): string {
  const width = Math.max(...accounts.map(({ email }) => email.length));
  const rows = accounts.map(
    ({ email, password, roles }) => `    ${email.padEnd(width)} — ${password}   ${roles}`,
  );
  return ['  Accounts of the demo world:', ...rows].join('\n');
}
