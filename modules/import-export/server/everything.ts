// Answers everything that is held about a patient, as the asking person may see it (hl7.org/fhir/R4, $everything).
import { fail } from '@alveary/contract/errors.ts';
import type { StreamedFile } from '@alveary/contract/call.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { type everythingCalls, FHIR_MEDIA_TYPE } from '../contract/everything-calls.ts';
import { openDirectory } from './export/directory.ts';
import { findHomeSite, findSitesOfPatient } from './export/export-sources.store.ts';
import { holdsFile, readFileFrom, withFiles } from './export/files.ts';
import { allKinds } from './export/kinds/all-kinds.ts';
import { exportPatients, type Export } from './export/patients.ts';
import { bundlePieces } from './export/pieces.ts';
import type { Resource } from './fhir/write/resource.ts';

/**
 * The record some of it at a time, then who is named in it; each is read when the one before has gone out, all on one snapshot. What holds
 * files comes last: the first of them that is read ends the reading of rows.
 */
async function* recordOf(ctx: Ctx, run: Export, profileId: string): AsyncIterable<readonly Resource[]> {
  const holdingFiles: Resource[] = [];
  for await (const part of exportPatients((work) => work(ctx.db), run, [profileId])) {
    holdingFiles.push(...part.filter(holdsFile));
    yield part.filter((one) => !holdsFile(one));
  }
  yield await run.directory.resources(ctx.db);
  yield* withFiles(
    [holdingFiles],
    readFileFrom(ctx.filesOfStream, () => undefined),
  );
}

export const everything: Handler<typeof everythingCalls.everything> = async (ctx, { params: { id } }) => {
  ctx.about(id);
  if (!(await reachesPatient(ctx.db, id))) fail('NoSiteForPatient');
  const home = (await findHomeSite(ctx.db, id)) ?? fail('NoSiteForPatient');
  const sites = new Set(await findSitesOfPatient(ctx.db, id));
  const kinds = allKinds.filter(({ mayRead }) => mayRead.sites(ctx.me).some((site) => sites.has(site)));
  const directory = await openDirectory(ctx.db, home, false);
  const run: Export = { home, directory, viewer: ctx.me.id, kinds };
  const answer: StreamedFile = {
    fileName: `patient-${id}.fhir.json`,
    mediaType: FHIR_MEDIA_TYPE,
    pieces: bundlePieces('searchset', recordOf(ctx, run, id)),
  };
  return answer;
};
