// The time zones in which a person may be, from the states and ZIP codes of their addresses, and the hours that all of them
// allow. A ZIP code that straddles a border of time zones has both.
import { toNextHours } from '../shared/calendar';
import { findStateCode } from '../shared/us-states';
import { readZip } from '../shared/zip-code';

const E = 'America/New_York';
const C = 'America/Chicago';
const M = 'America/Denver';
const P = 'America/Los_Angeles';
/** Arizona has no daylight saving time; the Navajo Nation in it has. */
const AZ = 'America/Phoenix';
const AK = 'America/Anchorage';
const ADAK = 'America/Adak';
const HI = 'Pacific/Honolulu';
const PR = 'America/Puerto_Rico';
const GUAM = 'Pacific/Guam';
const SAMOA = 'Pacific/Pago_Pago';

/** These apply to an unknown place: what all states of the continental US allow is 11:00 to 21:00 in New York. */
export const CONTINENTAL_ZONES: readonly string[] = [E, C, M, P];

/** IANA names by postal abbreviation. Military post offices are anywhere, and have none. */
const STATE_ZONES: Readonly<Record<string, readonly string[]>> = {
  AL: [C],
  AK: [AK, ADAK],
  AZ: [AZ, M],
  AR: [C],
  CA: [P],
  CO: [M],
  CT: [E],
  DE: [E],
  DC: [E],
  FL: [E, C],
  GA: [E],
  HI: [HI],
  ID: [M, P],
  IL: [C],
  IN: [E, C],
  IA: [C],
  KS: [C, M],
  KY: [E, C],
  LA: [C],
  ME: [E],
  MD: [E],
  MA: [E],
  MI: [E, C],
  MN: [C],
  MS: [C],
  MO: [C],
  MT: [M],
  NE: [C, M],
  NV: [P, M],
  NH: [E],
  NJ: [E],
  NM: [M],
  NY: [E],
  NC: [E],
  ND: [C, M],
  OH: [E],
  OK: [C],
  OR: [P, M],
  PA: [E],
  RI: [E],
  SC: [E],
  SD: [C, M],
  TN: [E, C],
  TX: [C, M],
  UT: [M],
  VT: [E],
  VA: [E],
  WA: [P],
  WV: [E],
  WI: [C],
  WY: [M],
  AS: [SAMOA],
  FM: ['Pacific/Chuuk', 'Pacific/Pohnpei'],
  GU: [GUAM],
  MH: ['Pacific/Majuro'],
  MP: ['Pacific/Saipan'],
  PR: [PR],
  PW: ['Pacific/Palau'],
  VI: ['America/St_Thomas'],
};

/** Three digits of the first and the last ZIP code of a state, in their order. Gaps are not in use, or of the military. */
const STATES_BY_PREFIX: readonly (readonly [from: number, to: number, state: string])[] = [
  [5, 5, 'NY'],
  [6, 7, 'PR'],
  [8, 8, 'VI'],
  [9, 9, 'PR'],
  [10, 27, 'MA'],
  [28, 29, 'RI'],
  [30, 38, 'NH'],
  [39, 49, 'ME'],
  [50, 59, 'VT'],
  [60, 69, 'CT'],
  [70, 89, 'NJ'],
  [100, 149, 'NY'],
  [150, 196, 'PA'],
  [197, 199, 'DE'],
  [200, 205, 'DC'],
  [206, 219, 'MD'],
  [220, 246, 'VA'],
  [247, 268, 'WV'],
  [270, 289, 'NC'],
  [290, 299, 'SC'],
  [300, 319, 'GA'],
  [320, 339, 'FL'],
  [341, 349, 'FL'],
  [350, 369, 'AL'],
  [370, 385, 'TN'],
  [386, 397, 'MS'],
  [398, 399, 'GA'],
  [400, 427, 'KY'],
  [430, 459, 'OH'],
  [460, 479, 'IN'],
  [480, 499, 'MI'],
  [500, 528, 'IA'],
  [530, 549, 'WI'],
  [550, 567, 'MN'],
  [569, 569, 'DC'],
  [570, 577, 'SD'],
  [580, 588, 'ND'],
  [590, 599, 'MT'],
  [600, 629, 'IL'],
  [630, 658, 'MO'],
  [660, 679, 'KS'],
  [680, 693, 'NE'],
  [700, 714, 'LA'],
  [716, 729, 'AR'],
  [730, 732, 'OK'],
  [733, 733, 'TX'],
  [734, 749, 'OK'],
  [750, 799, 'TX'],
  [800, 816, 'CO'],
  [820, 831, 'WY'],
  [832, 838, 'ID'],
  [840, 847, 'UT'],
  [850, 865, 'AZ'],
  [870, 884, 'NM'],
  [885, 885, 'TX'],
  [889, 898, 'NV'],
  [900, 961, 'CA'],
  [967, 968, 'HI'],
  [969, 969, 'GU'],
  [970, 979, 'OR'],
  [980, 994, 'WA'],
  [995, 999, 'AK'],
];

/** Parts of states with several zones, and other exceptions. The longest beginning of the ZIP code counts. */
const ZONES_BY_ZIP: readonly (readonly [beginnings: string, zones: readonly string[]])[] = [
  // Florida west of the Apalachicola; 324 has Gulf County, which the border divides.
  ['320 321 322 323 326 327 328 329 330 331 332 333 334 335 336 337 338 339 341 342 344 346 347 349', [E]],
  ['324', [E, C]],
  ['325', [C]],
  // Tennessee: Chattanooga and Knoxville have Central counties in their districts.
  ['370 371 372 375 380 381 382 383 384 385', [C]],
  ['374 376 379', [E]],
  // Kentucky.
  ['400 402 403 404 405 406 407 408 409 410 411 412 413 414 415 416 417 418', [E]],
  ['420 421 422 423 424', [C]],
  // Indiana: the corners at Chicago and Evansville.
  ['460 461 462 466 467 468 470 471 472 473 474 478', [E]],
  ['463 464 477', [C]],
  // Michigan: four counties at the border of Wisconsin.
  ['480 481 482 483 484 485 486 487 488 489 490 491 492 493 494 495 496 497', [E]],
  // The Dakotas.
  ['570 571 572 573 574', [C]],
  ['577', [M]],
  ['580 581 582 583 584 587', [C]],
  // Kansas and Nebraska.
  ['660 661 662 664 665 666 667 668 669 670 671 672 673 674 675 676 679', [C]],
  ['680 681 683 684 685 686 687 688 689', [C]],
  ['693', [M]],
  // Texas: El Paso and Hudspeth; the district of 798 reaches beyond them.
  ['733 75 76 77 78 790 791 792 793 794 795 796 797', [C]],
  ['799 885', [M]],
  // Idaho north of the Salmon River.
  ['832 833 834 836 837', [M]],
  ['838', [P]],
  // Oregon: only Malheur County.
  ['970 971 972 973 974 975 976 977 978', [P]],
  // Nevada: West Wendover and Jackpot.
  ['889 890 891 893 894 895 897', [P]],
  // Arizona: the Navajo Nation is in 860 and 865.
  ['850 851 852 853 855 856 857 859 863 864', [AZ]],
  // Alaska: Adak and Atka.
  ['995', [AK, ADAK]],
  ['996 997 998 999', [AK]],
  // American Samoa, and the islands west of Hawaii that have ZIP codes.
  ['96799', [SAMOA]],
  ['9694', ['Pacific/Palau', 'Pacific/Chuuk', 'Pacific/Pohnpei']],
  ['9695', ['Pacific/Saipan']],
  ['9696 9697', ['Pacific/Majuro']],
];

const BY_BEGINNING: ReadonlyMap<string, readonly string[]> = new Map(
  ZONES_BY_ZIP.flatMap(([beginnings, zones]) => beginnings.split(' ').map((beginning) => [beginning, zones] as const)),
);

/** Somebody has entered or delivered the place in this form. */
export interface ContactPlace {
  readonly state: string | null;
  readonly zip: string | null;
}

/**
 * All zones that the addresses allow, each once; those of an unknown place without any. A state and a ZIP code that do not fit
 * together both count.
 */
export function findContactZones(places: readonly ContactPlace[]): readonly string[] {
  const zones = [...new Set(places.flatMap(findZones))];
  return zones.length === 0 ? CONTINENTAL_ZONES : zones;
}

function findZones(place: ContactPlace): readonly string[] {
  const state = findStateCode(place.state ?? '') ?? '';
  const zip = readZip(place.zip ?? '') ?? '';
  const byState = STATE_ZONES[state] ?? [];
  const byZip = findZonesOfZip(zip);
  return byZip.length > 0 && findStateOfZip(zip) === state ? byZip : [...byState, ...byZip];
}

function findZonesOfZip(zip: string): readonly string[] {
  for (let length = 5; length > 1; length -= 1) {
    const zones = BY_BEGINNING.get(zip.slice(0, length));
    if (zones) return zones;
  }
  return STATE_ZONES[findStateOfZip(zip)] ?? [];
}

/** Empty for a ZIP code that is not in use, or of the military. */
function findStateOfZip(zip: string): string {
  const prefix = Number(zip.slice(0, 3));
  const [, , state = ''] = STATES_BY_PREFIX.find(([from, to]) => zip !== '' && prefix >= from && prefix <= to) ?? [];
  return state;
}

/** Whole hours, from the first to before the last. */
export interface ContactHours {
  readonly from: number;
  readonly to: number;
}

/** More than there are steps from zone to zone around the earth. */
const MAX_STEPS = 50;

/**
 * The first time from `epoch` (milliseconds) on that the clocks of all zones allow. Zones whose hours have nothing in common
 * count as an unknown place.
 */
export function toContactTime(epoch: number, zones: readonly string[], hours: ContactHours): number {
  let time = epoch;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = Math.max(...zones.map((zone) => toNextHours(time, zone, hours)));
    if (next === time) return time;
    time = next;
  }
  return zones === CONTINENTAL_ZONES ? time : toContactTime(epoch, CONTINENTAL_ZONES, hours);
}
