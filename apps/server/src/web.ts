// Starts the web role: everything it needs is opened here, in order, and closed in reverse.
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { auditRowToWrite, auditStatement } from './platform/audit/insert-rows.ts';
import { openAuditMarks } from './platform/audit/mark-keys.ts';
import type { AuditMarker } from './platform/audit/marks.ts';
import { type AuditWriter, auditWriter } from './platform/audit/writer.ts';
import { faultForLog } from './platform/calls/answer-error.ts';
import type { Outside } from './platform/calls/context.ts';
import type { AuditSink } from './platform/calls/incoming-call.ts';
import { now } from './platform/clock.ts';
import { laterWrites } from './platform/calls/later-writes.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/open.ts';
import { followConnections } from './platform/http/drain.ts';
import { devicesWith } from './platform/http/device.ts';
import { buildServer } from './platform/http/server.ts';
import { prepareToWrite } from './platform/pdf/write-pdf.ts';
import { demandingRoles } from './platform/sessions/demanding-roles.ts';
import { openSessions } from './platform/sessions/sessions.ts';
import { secretKeysOf } from './platform/secrets/keys.ts';
import { reseal } from './platform/secrets/reseal.ts';
import { type SecretBox, secretBox } from './platform/secrets/secret-box.ts';
import { loadSigningKey, tokensWith } from './platform/sessions/tokens.ts';
import { blobsOf } from './services/blobs/choose.ts';
import { ehrOf } from './services/ehr/choose.ts';
import { emailOf } from './services/email/choose.ts';
import { gatedBlobs, gatedEhr, gatedProvider, gatedRegistry, gatedScanner } from './services/gated.ts';
import { openIdConnectProvider } from './services/identity-provider/openid-connect.ts';
import type { IdentityProvider } from './services/identity-provider/port.ts';
import { lettersWith } from './services/letters/send-letters.ts';
import { scannerFor } from './services/malware-scanner/choose.ts';
import { nppesRegistry } from './services/npi-registry/nppes.ts';
import type { NpiRegistry } from './services/npi-registry/port.ts';
import { rememberedRegistry } from './services/npi-registry/remembered.ts';
import { sandboxRegistry } from './services/npi-registry/sandbox.ts';
import { smsOf } from './services/sms/choose.ts';
import { telephonyFor } from './services/telephony/choose.ts';
import { servedCalls, subjects } from './subjects.ts';

export interface WebParts {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  /** Holds prebuilt answers against their schema too: in tests. */
  readonly checkRawAnswers?: boolean;
}

export interface Web {
  readonly address: string;
  close(): Promise<void>;
}

/** How long answers that are under way may take when the process is asked to end. */
const DRAIN_LIMIT_MS = 10_000;

const identityProviderOf = (config: Config): IdentityProvider | null =>
  config.identityProvider === undefined
    ? null
    : openIdConnectProvider({
        ...config.identityProvider,
        redirectUri: `${config.publicUrl}/account/provider`,
      });

const npiRegistryOf = ({ npiRegistryUrl: url }: Config): NpiRegistry =>
  rememberedRegistry(url === undefined ? sandboxRegistry() : gatedRegistry(nppesRegistry(url)), now);

const outsideOf = ({ config, database, log }: WebParts, secrets: SecretBox): Outside => ({
  letters: lettersWith({
    database,
    log,
    secrets,
    sms: smsOf(config, database),
    email: emailOf(config, database),
    now,
  }),
  blobs: gatedBlobs(blobsOf(config)),
  npiRegistry: npiRegistryOf(config),
  ehr: gatedEhr(ehrOf(config)),
  identityProvider: gatedProvider(identityProviderOf(config)),
  scanner: gatedScanner(scannerFor(config)),
});

const PORTAL_FOLDER = fileURLToPath(new URL('../../portal/dist/', import.meta.url));

/** What earlier versions kept plainly is sealed first. @throws StartFailure when its key is not here */
const openSecrets = async (
  config: Config,
  database: Database,
): Promise<{ secrets: SecretBox; key: Uint8Array; marker: AuditMarker }> => {
  const secrets = secretBox(secretKeysOf(config));
  // First the oldest secret: with a key that does not open it nothing may be sealed, or the right one would not start any more.
  const key = await loadSigningKey(database.statements, secrets);
  // Before anything is sealed: keys that somebody put in plainly are refused.
  const { marker } = await openAuditMarks(database, secrets);
  await reseal(database, secrets, 'never sealed');
  return { secrets, key, marker };
};

const auditSinkOf = ({ record }: AuditWriter, marker: AuditMarker): AuditSink => ({
  record,
  statement: (row) => auditStatement(marker, row),
  shared: (row) => auditRowToWrite(marker, row),
});

/** Builds the web server without listening; `close` frees what it opened. */
export const buildWeb = async (
  parts: WebParts,
): Promise<{ app: FastifyInstance; close(): Promise<void> }> => {
  const { config, database, log } = parts;
  const { secrets, key, marker } = await openSecrets(config, database);
  const sessions = await openSessions(database, log, demandingRoles(config));
  const audit = auditWriter(database, marker);
  const onEffectError = (call: string, error: unknown): void =>
    log.error({ call, fault: faultForLog(error) }, 'an effect after a commit failed');
  const later = laterWrites(database, onEffectError);
  const outside = outsideOf(parts, secrets);
  const app = await buildServer(
    {
      config,
      database,
      log,
      sessions,
      tokens: tokensWith(key),
      devices: devicesWith(key),
      secrets,
      outside,
      telephony: telephonyFor(config),
      forgetPerson: sessions.forget,
      audit: auditSinkOf(audit, marker),
      identityProvider: outside.identityProvider,
      perMinute: config.requestsPerMinute,
      checkRawAnswers: parts.checkRawAnswers ?? false,
      laterWrites: later,
      onEffectError,
      topics: subjects.flatMap(({ topics }) => topics),
      requests: subjects.flatMap(({ requests }) => requests(config)),
      gauges: subjects.flatMap(({ gauges }) => gauges),
      portalFolder: PORTAL_FOLDER,
    },
    servedCalls,
  );
  return {
    app,
    close: async () => {
      await app.close();
      await later.close();
      await audit.close();
      await sessions.close();
    },
  };
};

/** The first people find the server free. */
const QUIET_MS = 3000;

/** A server that cannot write a PDF says so in its log before the first report is asked for. */
const preparePdf = async (log: Logger): Promise<void> => {
  try {
    await prepareToWrite();
  } catch (error) {
    log.error({ fault: faultForLog(error) }, 'no PDF can be written');
  }
};

/** Starts the web role. @throws the listen error, EADDRINUSE among them */
export const startWeb = async (parts: WebParts): Promise<Web> => {
  const { app, close } = await buildWeb(parts);
  const drain = followConnections(app.server);
  try {
    const address = await app.listen({ host: parts.config.host, port: parts.config.port });
    const preparing = setTimeout(() => void preparePdf(parts.log), QUIET_MS);
    return {
      address,
      close: async () => {
        clearTimeout(preparing);
        drain.begin(DRAIN_LIMIT_MS);
        await close();
        drain.end();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
};
