// Is an installation that other people reach set to work with real services? Told by the settings alone, before anything else is loaded
import type { Config } from './platform/config.ts';
import { StartFailure } from './platform/start-failure.ts';

/** Can other people reach this installation, and is it more than a demonstration? */
export const isConcerned = ({ isExposed, publicDemo, roles }: Config): boolean =>
  isExposed && !publicDemo && roles.includes('web');

export const reasonOf = ({ production, host }: Config): string =>
  production ? 'NODE_ENV=production' : `HOST=${host}, which other machines can reach`;

export const OR_DEMO = 'or ALLOW_PUBLIC_DEMO=true for a demonstration without real patients';

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
