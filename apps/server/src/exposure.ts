// May this installation be reached by other people? In production, and on an address that other machines reach, not with passwords that
// everybody knows, not with sign-in messages that colleagues can read, and not with practitioners that do not exist.
import { hasAccounts } from '../seed/first-administrator.ts';
import { countKnownPasswords } from '../seed/known-passwords.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/open.ts';
import { StartFailure } from './platform/start-failure.ts';

const isConcerned = ({ isExposed, publicDemo, roles }: Config): boolean =>
  isExposed && !publicDemo && roles.includes('web');

const reasonOf = ({ production, host }: Config): string =>
  production ? 'NODE_ENV=production' : `HOST=${host}, which other machines can reach`;

const OR_DEMO = 'or ALLOW_PUBLIC_DEMO=true for a demonstration without real patients';

/** What stands in for an outside service and must not here, each with the setting that ends the refusal. */
const standIns = ({ smtp, sms, npiRegistryUrl }: Config): string[] => [
  ...(smtp === undefined
    ? [
        `SMTP_URL is missing: links that set passwords would stay in the outbox, where colleagues read them. Set SMTP_URL, ${OR_DEMO}.`,
      ]
    : []),
  ...(sms === undefined
    ? [
        `TWILIO_ACCOUNT_SID is missing: sign-in codes would stay in the outbox, where colleagues read them. Set it with TWILIO_AUTH_TOKEN and TWILIO_FROM, or SMS_PROVIDER=none, ${OR_DEMO}.`,
      ]
    : []),
  ...(npiRegistryUrl === undefined
    ? [
        `NPI_REGISTRY_URL is missing: practitioners would come from a registry of invented ones. Set NPI_REGISTRY_URL, such as https://npiregistry.cms.hhs.gov/api/, ${OR_DEMO}.`,
      ]
    : []),
];

/** Asked before anything is opened. @throws StartFailure with a line for each stand-in */
export const refuseStandIns = (config: Config): void => {
  if (!isConcerned(config)) return;
  const lines = standIns(config).map((line) => `With ${reasonOf(config)}: ${line}`);
  if (lines.length > 0) throw new StartFailure(lines.join('\n'));
};

/** Asked before the first contents are made. @throws StartFailure in one line */
export const refuseKnownPasswords = async (config: Config, database: Database): Promise<void> => {
  if (!isConcerned(config)) return;
  if (config.demo && !(await hasAccounts(database))) {
    throw new StartFailure(
      `With ${reasonOf(config)}: the demo world would be created, whose passwords everybody knows. Set ALVEARY_DEMO=off, ${OR_DEMO}.`,
    );
  }
  const known = await countKnownPasswords(database);
  if (known === 0) return;
  throw new StartFailure(
    `With ${reasonOf(config)}: ${known} accounts of this database have the demo password, which everybody knows. Name another database with DATABASE_URL or ALVEARY_DATA_DIR, ${OR_DEMO}.`,
  );
};

/** A proxy can make loopback reachable; whoever set one up is told, and the start goes on. */
export const noticeOfProxy = async (config: Config, database: Database): Promise<string | null> => {
  if (config.isExposed || !config.isProxied || (await countKnownPasswords(database)) === 0) return null;
  return 'This server is meant to be reached through a proxy, and its accounts have the demo password, which everybody knows. Keep real patients out of it.';
};
