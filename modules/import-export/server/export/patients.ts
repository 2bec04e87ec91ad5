// What is everything that the product holds about these patients, as resources?
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { isObject } from '../fhir/json.ts';
import { parseResource } from '../fhir/parse-resource.ts';
import { BLOW_RECORD, SESSION_RECORD, VALUE_RECORD } from '../fhir/spirometry-codes.ts';
import { FHIR_BASE, ownRecordOf, type Resource } from '../fhir/write/resource.ts';
import type { Directory } from './directory.ts';
import { findKeptSources, type HomeSite, type KeptSource } from './export-sources.store.ts';
import type { Found, RecordKind, Viewer } from './kind.ts';
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
  readonly #resources: Resource[] = [];

  constructor(run: Export, profileId: string, sources: readonly KeptSource[]) {
    this.#run = run;
    this.#sources = sources;
    this.#names = namesOf(run.directory, run.home.id, profileId, sources);
  }

  #add(one: Resource): void {
    const key = `${one.resourceType}/${one.id}`;
    if (this.#written.has(key)) return;
    this.#written.add(key);
    this.#resources.push(one);
    this.#run.directory.note(one);
  }

  /** The source that the row was made of, at the site of the export. */
  #sourceOf(found: FoundOfKind): KeptSource | undefined {
    const isHome = (one: KeptSource) => one.target_id === found.rowId && one.site_id === this.#run.home.id;
    return this.#sources.find((one) => isHome(one) && one.type === found.resources[0]?.resourceType);
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
      for (const one of written) this.#add(one);
      return;
    }
    const standing = leaving(kept, this.#names.idOf(source), this.#names.renameFrom(source.site_id));
    const { read } = found.kind;
    const isSame =
      read === undefined
        ? found.isUnchanged === true
        : JSON.stringify(read(standing)) === JSON.stringify(read(first));
    for (const one of isSame ? [standing] : written) this.#add(one);
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

  get resources(): readonly Resource[] {
    return this.#resources;
  }
}

/** In the order of the ids, each patient's together: the patient first. @param db over rows that the asker may reach */
export const exportPatients = async (
  db: Db,
  run: Export,
  profileIds: readonly string[],
): Promise<readonly Resource[]> => {
  const [sources, ...found] = await Promise.all([
    findKeptSources(db, profileIds),
    ...run.kinds.map(async (kind) =>
      (await kind.find(db, profileIds, run.viewer)).map((one): FoundOfKind => ({ ...one, kind })),
    ),
  ]);
  const sourcesOf = Map.groupBy(sources, ({ profile_id }) => profile_id);
  const foundOf = Map.groupBy(found.flat(), ({ profileId }) => profileId);
  return profileIds.flatMap((profileId) => {
    const patient = new PatientRun(run, profileId, sourcesOf.get(profileId) ?? []);
    for (const one of foundOf.get(profileId) ?? []) {
      if (one.isBare !== true || !patient.keepsRecord(one.kind.record)) patient.addFound(one);
    }
    patient.addKept();
    return patient.resources;
  });
};
