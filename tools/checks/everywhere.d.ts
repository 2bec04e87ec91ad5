// Declares what browsers and Node share and the contract names: tsconfig.contract.json knows neither of the two platforms.

declare function atob(text: string): string;

interface File {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

interface URL {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
}
declare const URL: { parse(text: string): URL | null };
