// What a normalised cache shows otherwise than the service.
import type { RunningApp } from '../fixtures/app';
import { listDifferences, NormalisedCache } from './normalised-cache';
import { RECORDS, readEverything, type DemoReader } from './readings';

/** Fields that a cache shows with another value than a second reading returns. Root fields that were read are added to `seen`. */
export async function listWrongFields(
  app: RunningApp,
  reader: DemoReader,
  seen = new Set<string>(),
): Promise<readonly string[]> {
  const cache = new NormalisedCache();
  const { readings, repeat } = await readEverything(app, reader);
  for (const reading of readings) cache.write(reading, reading.data);
  const wrong = (await repeat()).flatMap((reading) => {
    seen.add(reading.field);
    return RECORDS.includes(reading.field) ? [] : listDifferences(cache.read(reading), reading.data);
  });
  return [...new Set(wrong)].sort();
}
