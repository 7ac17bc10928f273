// USPS Publication 28, appendix B: states, territories and military post offices by postal abbreviation. The one list for people,
// companies, files and the portal.

const US_STATES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  DC: 'District of Columbia',
  AS: 'American Samoa',
  FM: 'Federated States of Micronesia',
  GU: 'Guam',
  MH: 'Marshall Islands',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  PW: 'Palau',
  VI: 'U.S. Virgin Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
};

/** Other names that people write, most of them Spanish; their accents are left out before they are compared. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  DC: ['Washington DC', 'Distrito de Columbia'],
  NH: ['Nuevo Hampshire', 'Nueva Hampshire'],
  NJ: ['Nueva Jersey'],
  NM: ['Nuevo Mexico', 'Nuevo Mejico'],
  NY: ['Nueva York'],
  NC: ['Carolina del Norte'],
  SC: ['Carolina del Sur'],
  ND: ['Dakota del Norte'],
  SD: ['Dakota del Sur'],
  WV: ['Virginia Occidental', 'Virginia del Oeste'],
  HI: ['Hawai'],
  LA: ['Luisiana'],
  MS: ['Misisipi'],
  MO: ['Misuri'],
  PA: ['Pensilvania'],
  TN: ['Tenesi'],
  TX: ['Tejas'],
  AS: ['Samoa Americana'],
  FM: ['Micronesia', 'Estados Federados de Micronesia'],
  MH: ['Islas Marshall'],
  MP: ['Islas Marianas del Norte'],
  PW: ['Palaos'],
  VI: ['Virgin Islands', 'Islas Virgenes', 'Islas Virgenes de EE UU', 'Islas Virgenes de los Estados Unidos'],
};

const CODES = new Map(
  Object.entries(US_STATES).flatMap(([code, name]) =>
    [code, name, ...(OTHER_NAMES[code] ?? [])].map((one) => [simplify(one), code] as const),
  ),
);

/** `D.C.` is `DC`, `Hawái` is `HAWAI`, and letters of full width are ours. */
function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}.,]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();
}

/** "md", "M.D." or "Maryland" → "MD". Null for anything else. */
export function findStateCode(text: string): string | null {
  return CODES.get(simplify(text)) ?? null;
}

/** "md" → "Maryland". Other text is returned unchanged, because creditors also send full names. */
export function getStateName(state: string): string {
  const code = state.trim().toUpperCase();
  return Object.hasOwn(US_STATES, code) ? (US_STATES[code] ?? state) : state;
}
