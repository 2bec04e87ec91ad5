// Everything that the product holds about these patients, as resources; the bytes of files are still to be read (files.ts).
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { idFrom } from '../fhir/identity.ts';
import { isObject } from '../fhir/json.ts';
import { parseResource } from '../fhir/parse-resource.ts';
import { BLOW_RECORD, SESSION_RECORD, VALUE_RECORD } from '../fhir/spirometry-codes.ts';
import { FHIR_BASE, ownRecordOf, type Resource } from '../fhir/write/resource.ts';
import type { Directory } from './directory.ts';
import { findKeptSources, findNamedSources, type HomeSite, type KeptSource } from './export-sources.store.ts';
import type { Found, Page, PageEnd, RecordKind, Viewer } from './kind.ts';
import { allKinds } from './kinds/all-kinds.ts';
import { type Names, namesOf } from './names.ts';
import { leaving } from './rewrite.ts';

export interface Export {
  readonly home: HomeSite;
  readonly directory: Directory;
  /** Who asks, and which kinds that person may read; a command reads all. */
  readonly viewer: Viewer;
  readonly kinds: readonly RecordKind[];
}

interface FoundOfKind extends Found {
  readonly kind: RecordKind;
  /** Of a page: what its row was made of. */
  readonly sources?: readonly KeptSource[] | null;
}

/** Records that stand and fall with another kind. */
const partOf: Readonly<Record<string, string>> = {
  questionnaire_scores: 'questionnaire_results',
  [VALUE_RECORD]: SESSION_RECORD,
  [BLOW_RECORD]: SESSION_RECORD,
};

const ASSISTANT = `${FHIR_BASE}/StructureDefinition/chat-message-with-assistant`;

/** Whose conversation with the assistant it was is not known any more: then it is nobody's who asks. */
const isWithAssistant = (one: Resource): boolean => {
  const all: unknown = one['extension'];
  return (
    Array.isArray(all) &&
    all.some((ext) => isObject(ext) && ext['url'] === ASSISTANT && ext['valueBoolean'] === true)
  );
};

/** What an export of the product brought is seen as what it was made from. */
const maySee = (run: Export, one: Resource): boolean => {
  const record = ownRecordOf(one);
  if (record === null) return true;
  const kind = partOf[record] ?? record;
  const isKnown = allKinds.some((known) => known.record === kind);
  if (isKnown && !run.kinds.some((allowed) => allowed.record === kind)) return false;
  return run.viewer === null || !isWithAssistant(one);
};

class PatientRun {
  readonly #run: Export;
  readonly #names: Names;
  readonly #sources: readonly KeptSource[];
  readonly #written = new Set<string>();
  #resources: Resource[] = [];

  constructor(run: Export, profileId: string, sources: readonly KeptSource[]) {
    this.#run = run;
    this.#sources = sources;
    this.#names = namesOf(run.directory, run.home.id, profileId, sources);
  }

  #add(one: Resource, isAlone = false): void {
    if (!isAlone) {
      const key = `${one.resourceType}/${one.id}`;
      if (this.#written.has(key)) return;
      this.#written.add(key);
    }
    this.#resources.push(one);
    this.#run.directory.note(one);
  }

  /** The source that the row was made of, at the site of the export. */
  #sourceOf(found: FoundOfKind): KeptSource | undefined {
    const isHome = (one: KeptSource) => one.target_id === found.rowId && one.site_id === this.#run.home.id;
    return (found.sources ?? this.#sources).find(
      (one) => isHome(one) && one.type === found.resources[0]?.resourceType,
    );
  }

  /** Ids that begin with that of the row follow the row. */
  #leaving(found: FoundOfKind, source: KeptSource | undefined): Resource[] {
    const from = found.rowId;
    const to = source === undefined ? from : this.#names.idOf(source);
    const idOf = (id: string) =>
      id === from || id.startsWith(`${from}-`) ? `${to}${id.slice(from.length)}` : id;
    const own = new Map(found.resources.map(({ resourceType, id }) => [`${resourceType}/${id}`, idOf(id)]));
    const rename = (reference: string): string => {
      const id = own.get(reference);
      return id === undefined ? this.#names.rename(reference) : `${reference.split('/')[0] ?? ''}/${id}`;
    };
    return found.resources.map((one) => leaving(one, idOf(one.id), rename));
  }

  /** The source's own words as long as the row says the same. */
  addFound(found: FoundOfKind): void {
    const source = this.#sourceOf(found);
    const written = this.#leaving(found, source);
    const kept = source?.body == null ? null : parseResource(source.body);
    const [first] = written;
    if (source === undefined || kept === null || first === undefined) {
      for (const one of written) this.#add(one, found.kind.isAlone);
      return;
    }
    const standing = leaving(kept, this.#names.idOf(source), this.#names.renameFrom(source.site_id));
    const { read } = found.kind;
    const isSame =
      read === undefined
        ? found.isUnchanged === true
        : JSON.stringify(read(standing)) === JSON.stringify(read(first));
    for (const one of isSame ? [standing] : written) this.#add(one, found.kind.isAlone);
    // A report of another house knows nothing of what the product made of its values.
    if (isSame && ownRecordOf(kept) === null)
      for (const one of written) if (ownRecordOf(one) === VALUE_RECORD) this.#add(one);
  }

  addKept(): void {
    for (const source of this.#sources) {
      if (source.target_id !== null || source.body === null) continue;
      const kept = parseResource(source.body);
      if (kept === null || !maySee(this.#run, kept)) continue;
      this.#add(leaving(kept, this.#names.idOf(source), this.#names.renameFrom(source.site_id)));
    }
  }

  keepsRecord(record: string): boolean {
    return this.#sources.some(({ target_id, body }) => {
      const kept = target_id === null && body !== null ? parseResource(body) : null;
      return kept !== null && ownRecordOf(kept) === record;
    });
  }

  /** What was added since it was last taken. */
  take(): readonly Resource[] {
    const taken = this.#resources;
    this.#resources = [];
    return taken;
  }
}

/** How an export reads: each piece of work under the reach of whoever asks. */
export type Reading = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Remembered sources that bodies name under ids of their own house, and that are not among the kept ones. */
const namedIn = (sources: readonly KeptSource[]): string[] => {
  const ids = new Set<string>();
  for (const { body, site_id, target_id } of sources) {
    if (body === null || target_id !== null) continue;
    for (const [, id = ''] of body.matchAll(/"reference"\s*:\s*"(?:urn:uuid:|Observation\/)([^"]+)"/g))
      ids.add(idFrom('source', site_id, 'Observation', id));
  }
  return [...ids];
};

interface Opened {
  readonly found: readonly FoundOfKind[];
  readonly patients: ReadonlyMap<string, PatientRun>;
}

const open = async (db: Db, run: Export, profileIds: readonly string[]): Promise<Opened> => {
  const [kept, ...found] = await Promise.all([
    findKeptSources(db, profileIds),
    ...run.kinds.map(async (kind) =>
      ((await kind.find?.(db, profileIds, run.viewer)) ?? []).map((one): FoundOfKind => ({ ...one, kind })),
    ),
  ]);
  const named = namedIn(kept);
  const sources = [...kept, ...(named.length === 0 ? [] : await findNamedSources(db, named))];
  const sourcesOf = Map.groupBy(sources, ({ profile_id }) => profile_id);
  const patients = profileIds.map(
    (profileId) => [profileId, new PatientRun(run, profileId, sourcesOf.get(profileId) ?? [])] as const,
  );
  return { found: found.flat(), patients: new Map(patients) };
};

const takeAll = ({ patients }: Opened): Resource[] => [...patients.values()].flatMap((one) => one.take());

/** A page under the names of the patients that it is about. */
const addPage = ({ patients }: Opened, kind: RecordKind, page: Page): void => {
  const sourcesOf = Map.groupBy(page.sources, ({ target_id }) => target_id);
  for (const one of page.found) {
    const sources = kind.isAlone ? (sourcesOf.get(one.rowId) ?? []) : null;
    patients.get(one.profileId)?.addFound({ ...one, kind, sources });
  }
};

/** In the order of the ids, the patient first; of what there may be any number of, page by page; what was kept last. */
export async function* exportPatients(
  reading: Reading,
  run: Export,
  profileIds: readonly string[],
): AsyncIterable<readonly Resource[]> {
  const opened = await reading((db) => open(db, run, profileIds));
  for (const one of opened.found) {
    const patient = opened.patients.get(one.profileId);
    if (one.isBare !== true || !patient?.keepsRecord(one.kind.record)) patient?.addFound(one);
  }
  yield takeAll(opened);
  for (const kind of run.kinds) {
    const { findPage } = kind;
    if (findPage === undefined) continue;
    let end: PageEnd = null;
    do {
      const after: PageEnd = end;
      const page: Page = await reading((db) => findPage(db, profileIds, after));
      addPage(opened, kind, page);
      yield takeAll(opened);
      ({ end } = page);
    } while (end !== null);
  }
  for (const patient of opened.patients.values()) patient.addKept();
  yield takeAll(opened);
}
