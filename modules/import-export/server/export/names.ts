// Which id does each thing leave under? That of the source it came from at the site of the export, else that of its row.
import type { KeptSource } from './export-sources.store.ts';
import type { Directory } from './directory.ts';
import { isFhirId, type Renaming } from './rewrite.ts';

export interface Names {
  readonly rename: Renaming;
  /** For what came in at another site: the same ids may mean other things there. */
  renameFrom(siteId: string): Renaming;
  idOf(source: KeptSource): string;
}

const idAt = (homeId: string, source: KeptSource): string =>
  source.site_id === homeId && isFhirId(source.source_id) ? source.source_id : source.id;

/** @param sources of one patient */
export const namesOf = (
  directory: Directory,
  homeId: string,
  profileId: string,
  sources: readonly KeptSource[],
): Names => {
  const patients = sources.filter((one) => one.type === 'Patient' && one.target_id === profileId);
  const main = patients.find((one) => one.site_id === homeId && isFhirId(one.source_id));
  const patient = `Patient/${main?.source_id ?? profileId}`;
  const common = new Map<string, string>([[`Patient/${profileId}`, patient]]);
  const bySite = new Map<string, Map<string, string>>();
  const isItself = ({ type, target_id }: KeptSource): boolean =>
    type === 'Patient' && target_id === profileId;
  const idOf = (source: KeptSource): string =>
    isItself(source) ? patient.slice('Patient/'.length) : idAt(homeId, source);
  for (const source of sources) {
    const leaves = `${source.type}/${idOf(source)}`;
    // What was said of a record that is merged here is said of the patient; only a record that came in as replaced is named itself.
    const isMerged = source.type === 'Patient' && source.target_id !== null;
    const said = isMerged ? patient : leaves;
    const site = bySite.get(source.site_id) ?? new Map<string, string>();
    bySite.set(source.site_id, site);
    site.set(`${source.type}/${source.source_id}`, said);
    site.set(`urn:uuid:${source.source_id}`, said);
    if (source.target_id !== null && source.site_id === homeId)
      common.set(`${source.type}/${source.target_id}`, leaves);
    if (source.type === 'Patient' && source.target_id === null) common.set(`Patient/${source.id}`, leaves);
  }
  const renameFrom =
    (siteId: string): Renaming =>
    (reference) =>
      bySite.get(siteId)?.get(reference) ??
      (siteId === homeId ? directory.renameSource(reference) : reference);
  return {
    rename: (reference) => common.get(reference) ?? directory.renameRow(reference),
    renameFrom,
    idOf,
  };
};
