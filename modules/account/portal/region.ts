// Which region is offered first? The one of the last time, the only one, or where no gateway depends on it a guess (OP-AUTH-8)
import { browserZone } from '@alveary/portal/lib/browser-zone.ts';
import { gatewayRegions, keptRegion } from '@alveary/portal/lib/gateway.ts';

export type Region = 'us' | 'eu';

interface RegionChoice {
  readonly code: Region;
  readonly label: string;
}

const everyRegion: readonly RegionChoice[] = [
  { code: 'us', label: 'United States' },
  { code: 'eu', label: 'Europe' },
];

/** Those with a gateway; without configured gateways one server holds the accounts of both. */
export const regionChoices = (): readonly RegionChoice[] => {
  const configured = gatewayRegions();
  return configured.length === 0 ? everyRegion : everyRegion.filter(({ code }) => configured.includes(code));
};

export const regionOf = (code: string | null): Region | null =>
  regionChoices().find((choice) => choice.code === code)?.code ?? null;

/** Null: the person must say it, because a wrong guess would ask the wrong gateway. */
export const firstRegion = (timeZone: string = browserZone()): Region | null => {
  const kept = regionOf(keptRegion());
  if (kept !== null) return kept;
  const choices = regionChoices();
  if (choices.length === 1) return choices[0]?.code ?? null;
  if (gatewayRegions().length > 0) return null;
  return timeZone.startsWith('Europe/') ? 'eu' : 'us';
};
