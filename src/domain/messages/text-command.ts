// What a person texts back: a word, or a sentence of their own in English or Spanish, that stops the texts. docs/contact.md.

/** Each alone or with a courtesy, in any case, with any punctuation. */
const STOP_WORDS: ReadonlySet<string> = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'OPTOUT',
  'REVOKE',
  'ALTO',
  'PARAR',
  'PARE',
  'PAREN',
  'BASTA',
  'BAJA',
]);
const START_WORDS: ReadonlySet<string> = new Set(['START', 'UNSTOP', 'YES']);
const COURTESIES =
  /\b(?:PLEASE|PLS|PLZ|THANKS|THANK YOU|JUST|NOW|HI|HELLO|OK|POR FAVOR|PORFAVOR|FAVOR|GRACIAS|YA|AHORA|HOLA|OIGAN?)\b/g;

/** In the rules, a word stands for any of these; `…` for up to four words. */
const WORDS: Readonly<Record<string, string>> = {
  '…': '(?: \\w+){0,4}',
  '<messages>': '(?:TEXTS?|TEXTED|MESSAGES?|MESSAGED|MSGS?|SMS|REMINDERS?|NOTIFICATIONS?|CONTACTED|BOTHERED)',
  '<writing>': '(?:TEXTING|MESSAGING|MSGING|CONTACTING|CALLING|WRITING|BOTHERING|HARASSING|SPAMMING|BUGGING|SENDING)',
  '<contact>': '(?:(?:CALL|TEXT|WRITE) (?:OR|AND|NOR) )?(?:TEXT|MESSAGE|MSG|CONTACT|CALL|WRITE|BOTHER|HARASS|SPAM)',
  '<determiners>': '(?: (?:ALL|ANY|THE|THESE|THIS|THOSE|YOUR|OF|WITH|SENDING|ME|MORE|UNWANTED|ANNOYING|AUTOMATED))*',
  '<mensajes>': '(?:MENSAJES?|TEXTOS?|SMS|AVISOS?|RECORDATORIOS?|NOTIFICACION(?:ES)?)',
  '<escribir>': '(?:MANDAR|ENVIAR|ESCRIBIR|TEXTEAR|CONTACTAR|LLAMAR|MOLESTAR|ACOSAR|HABLAR|BUSCAR)',
  '<escriban>': '(?:ESCRIBA|TEXTEE|CONTACTE|LLAME|MOLESTE|ACOSE|HABLE|BUSQUE)[NS]?',
  '<manden>': '(?:MANDE|ENVIE)[NS]?',
  '<determinantes>': '(?: (?:MAS|YA|DE|CON|LOS|ESTOS|ESOS|SUS|TUS|TANTOS|NINGUN|OTRO|NUNCA|POR FAVOR))*',
};

/** No calls, but texts. */
const PREFERS_TEXTS =
  /\b(?:CALL(?:ING)?(?: ME| US)?(?: BUT| ONLY| INSTEAD)* (?:TEXT|MESSAGE)(?: ME|$)|LLAME[NS]?(?: PERO| MEJOR| SOLO)* (?:MANDEN?|ENVIEN?|ESCRIBAN?|TEXTEEN?)ME)\b/;

/** Part of a text, and what it asks for; the first match wins. `null`: it speaks of something else, or asks for texts. */
const RULES: readonly (readonly [pattern: RegExp, command: 'stop' | null])[] = [
  // The opposite: they want the texts, or speak of what was said or done before.
  rule(null, '^(?:DONT|DO NOT|NEVER) (?:STOP|QUIT|UNSUBSCRIBE|OPT OUT)', 'NO DEJEN? DE'),
  rule(null, 'DID (?:YOU|U|IT|THEY|I) (?:STOP|QUIT)'),
  rule(
    null,
    '(?:DIDNT|DID NOT|DONT|DO NOT|NEVER) (?:ASK|ASKED|TELL|TOLD|WANT|WANTED|MEAN|MEANT)(?: (?:YOU|IT|THEM|FOR|TO))* (?:STOP|QUIT|UNSUBSCRIBE|OPT OUT)',
    'NO (?:QUIERO|QUERIA|PEDI) QUE (?:PAREN|DEJEN)',
  ),
  rule(null, '^(?:(?:WHY|IF|WHEN|AND|BUT) )?(?:YOU|U|THEY) (?:DONT|DO NOT|NEVER) <contact>', '(?:GET|GOT) NO MORE'),
  rule(null, '(?:MISS|PERDER|PERDERME) … (?:<messages>|<mensajes>)'),
  // The word STOP with anything behind it, unless it is a visit or a payment.
  rule(null, '^STOP (?:BY|IN|OVER|OFF|AT(?! ONCE))'),
  rule(null, '^STOP (?:THE |MY |ALL |THIS )*(?:PAYMENTS?|AUTOPAY|CHARG\\w*|DEBITS?|PLAN)(?!.* <writing>)'),
  rule('stop', '^(?:STOP|STOPALL)'),
  rule(
    'stop',
    '(?:STOP|QUIT|CEASE|END(?= (?:ALL|THE|THESE|YOUR))|CANCEL|ENOUGH)<determiners> (?:<writing>(?! (?:YOU|U)\\b)|<messages>)',
  ),
  rule(
    'stop',
    '(?:ASK(?:ED|ING)?|TOLD|TELL(?:ING)?|SAID|BEGGING)(?: (?:YOU|U|THEM))*(?: TO)? STOP$',
    '(?:WANT|NEED|LIKE) (?:YOU|U|THIS|THESE|THEM|IT) TO STOP$',
  ),
  rule(
    'stop',
    '(?:CAN|COULD|WOULD|WILL) (?:YOU|U) STOP$',
    'MAKE (?:IT|THIS|THESE|THEM) STOP$',
    'STOP (?:IT|THIS|THAT)$',
  ),
  rule(
    'stop',
    '(?:DONT|DO NOT|NEVER|NOT TO)(?: EVER)? <contact>(?: TO)?(?: (?:ME|US|MY|THIS|HERE|ANYMORE|ANY MORE|AGAIN)|$)',
  ),
  rule('stop', '(?:DONT|DO NOT|NEVER)(?: EVER)? SEND … <messages>'),
  rule(
    'stop',
    '(?:DONT|DO NOT|NO LONGER|NOT) (?:WANT|WISH|LIKE|NEED|CONSENT|AGREE) … (?:<messages>|YOU TO CONTACT|HEAR FROM)',
  ),
  rule('stop', 'NO MORE (?:\\w+ )?<messages>', 'NO MORE CONTACT'),
  rule('stop', '(?:UNSUBSCRIBE|OPT(?:ING)?(?: ME)? OUT|OPTOUT)(?! OF … (?:PLAN|PAYMENTS?|OFFER|AUTOPAY))'),
  rule(
    'stop',
    '(?:REMOVE|DELETE|ERASE|LOSE|FORGET) (?:MY (?:\\w+ )?|THIS )NUMBER',
    '(?:(?:REMOVE|DELETE) (?:ME|US)|TAKE (?:ME|US|MY NUMBER) (?:OFF|OUT|FROM))(?!(?: (?:FROM|OF|THE|THIS|MY|PAYMENT))* (?:PLAN|ACCOUNT|LOAN))',
  ),
  rule(
    'stop',
    'LEAVE (?:ME|US) (?:ALONE|BE)',
    'LET (?:ME|US) BE$',
    '^(?:GO AWAY|BACK OFF|FUCK OFF|PISS OFF|KNOCK IT OFF)',
  ),
  // Spanish, without accents.
  rule('stop', '(?:NO|NUNCA)(?: MAS)?(?: ME| NOS) <escriban>', '(?:NO|NUNCA)(?: ME| NOS) VUELVA[NS]? A <escribir>'),
  rule('stop', '(?:NO|NUNCA)(?: MAS)?(?: ME| NOS)? <manden>(?:(?: MAS| YA| NADA| NUNCA)*$|<determinantes> <mensajes>)'),
  rule(
    'stop',
    '(?:DEJ[AE]N?|DEJAR|PAR[AE]N?|CESEN?|BASTA) DE (?:<escribir>(?:ME|NOS)|<escribir>(?: \\w+){0,2} <mensajes>)',
  ),
  rule(
    'stop',
    'DEJ[AE]N?(?:ME|NOS) (?:EN PAZ|TRANQUIL[OA]S?|SOL[OA]S?)',
    '(?:ME|NOS) DEJ[AE][NS]? (?:EN PAZ|TRANQUIL[OA]S?)',
  ),
  rule('stop', 'NO (?:QUIERO|DESEO|QUEREMOS|NECESITO|ACEPTO|AUTORIZO) … <mensajes>'),
  rule('stop', 'NO (?:QUIERO|DESEO|QUEREMOS|NECESITO) QUE (?:ME|NOS) (?:<escriban>|<manden>)'),
  rule(
    'stop',
    '(?:BASTA|NO|PAREN?|DETENGAN?|CANCELEN?|SUSPENDAN?|CESEN?) (?:MAS )?(?:CON |DE )?(?:LOS |ESTOS |ESOS |SUS |TANTOS )?<mensajes>',
    'NO MAS (?:\\w+ )?<mensajes>',
  ),
  rule('stop', '(?:BORR|QUIT|ELIMIN|SAQU|SAC)[AE]N?(?:ME|NOS)(?:$| DE (?:\\w+ )?LISTAS?)'),
  rule('stop', '(?:BORR|QUIT|ELIMIN|OLVID)[AE]N? (?:MI|ESTE) (?:NUMERO|TELEFONO|CELULAR)'),
  rule('stop', '(?:DARME|DENME|DEME) DE BAJA(?! DE)', 'CANCELAR (?:LA |MI )?SUSCRIPCION', 'DESUSCRIB\\w*'),
];

/** The patterns begin and end with a word. */
function rule(command: 'stop' | null, ...patterns: readonly string[]): readonly [RegExp, 'stop' | null] {
  const source = patterns
    .join('|')
    .replaceAll(' …', WORDS['…'] ?? '')
    .replace(/<\w+>/g, (word) => WORDS[word] ?? word);
  return [new RegExp(`\\b(?:${source})(?!\\w)`), command];
}

/** Returns what an incoming text asks for, or null if it does not concern messages. */
export function readTextCommand(body: string): 'stop' | 'start' | null {
  const parts = body.split(/[.,;:!?¡¿()\n]+/).map(normalize);
  const whole = toPlain(parts.join(' '));
  if (START_WORDS.has(parts.join(' ').trim())) return 'start';
  const clauses = parts.map(toPlain);
  if ([whole, ...clauses].some((words) => STOP_WORDS.has(words.replaceAll(' ', '')))) return 'stop';
  if (PREFERS_TEXTS.test(whole)) return null;
  const asksToStop = clauses.some((clause) => RULES.find(([pattern]) => pattern.test(clause))?.[1] === 'stop');
  return asksToStop ? 'stop' : null;
}

function toPlain(words: string): string {
  return words.replace(COURTESIES, '').replace(/\s+/g, ' ').trim();
}

/** Capital letters without accents, and words with one space between them: `Can’t` → `CANT`, `más` → `MAS`. */
function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
