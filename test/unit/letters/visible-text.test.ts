// Visible text: hidden elements, invisible characters, and text that only looks empty. See docs/rules §7.2.
import { cleanLetterContent } from '../../../src/domain/letters/clean-html';
import { getFirstWords } from '../../../src/domain/letters/visible-text';
import { parseName } from '../../../src/domain/company/company-profile';
import { parseNewSubclient } from '../../../src/domain/company/subclient';
import { readApiKeyRequest } from '../../../src/domain/creditor/api-key';
import { readUserName } from '../../../src/domain/creditor/managed-user';
import { validateGift } from '../../../src/domain/gifts/gift-payment';
import { readAccountRequest } from '../../../src/domain/imports/account-request';
import { parseHeaderProfile } from '../../../src/domain/imports/header-profile';
import { parseNewTemplate } from '../../../src/domain/letters/letter-template';
import { validateRequiredText } from '../../../src/domain/negotiation/move-validation';
import { mergeBilling, NO_BILLING } from '../../../src/domain/profile/billing';
import { DomainError } from '../../../src/domain/shared/errors';
import { validateLogin } from '../../../src/domain/sign-in/login';
import { TEST_MOMENT } from '../../support/database/test-database';

const ERRORS = ['The content must include visible text.'];

describe('text is visible', () => {
  it.each([
    'Hello',
    '<p>[First Name]</p>',
    '[Pay Full %]',
    '<p>.</p>',
    '<p>0</p>',
    '<p>$</p>',
    '<p>支払い</p>',
    '<p>مرحبا</p>',
    '<p>😀</p>',
    '<p>&#9731;</p>',
    '<p>&amp;</p>',
    '<p>&lt;script&gt;</p>',
    '<p>ﷺ</p>',
    '<p>\u200Ba\u200B</p>',
    '<p hidden>no</p><p>yes</p>',
    '<p style="display:none">no</p>yes',
    '<img hidden>yes',
    '<br hidden>yes',
    '<p><script>no</script>yes</p>',
    '<svg><title>no</title></svg>yes',
    '<p style="opacity:0.5">yes</p>',
    '<p style="font-size:12px">yes</p>',
    '<p style="display:block; visibility: visible; mso-hide:none">yes</p>',
    '<p style="x">yes</p>',
    '<p style="none:display">yes</p>',
    '<font color="red">yes</font>',
    '<!-- no -->yes',
    'a < b',
    '<p>yes',
  ])('in %j', (html) => {
    expect(cleanLetterContent(html).errors).toEqual([]);
  });
});

describe('text is not visible', () => {
  it.each([
    '',
    ' \n\t ',
    '<p>&nbsp;</p>',
    '<p></p>',
    '<br>',
    '<hr />',
    '<img>',
    '<img src="https://pictures.test/a.png" alt="words">',
    '<a href="https://parley.test" title="words"></a>',
    '<table><tr><td></td></tr></table>',
    '<!-- words -->',
    '<!-->',
    '<![CDATA[words]]>',
    '<?words?>',
    '<!doctype html>',
    '<script>words</script>',
    '<style>words</style>',
    '<script>words',
    '<title>words</title>',
    '<head><meta charset="utf-8"></head>',
    '<textarea>words</textarea>',
    '<select><option>words</option></select>',
    '<template><p>words</p></template>',
    '<noscript>words</noscript>',
    '<iframe>words</iframe>',
    '<object>words</object>',
    '<svg><text>words</text></svg>',
    '<math><mi>x</mi></math>',
    '<xmp>words</xmp>',
    '<video>words</video>',
    '<canvas>words</canvas>',
    '<noembed>words</noembed>',
    '<noframes>words</noframes>',
    '<p hidden>words</p>',
    '<p HIDDEN="until-found">words</p>',
    '<div hidden><p><b>words</b></p></div>',
    '<p style="display:none">words</p>',
    '<p style=" DISPLAY : NONE !important ; color:red">words</p>',
    '<p style="visibility:hidden">words</p>',
    '<p style="visibility: collapse">words</p>',
    '<p style="opacity:0">words</p>',
    '<p style="opacity:0.00">words</p>',
    '<p style="opacity:.0%">words</p>',
    '<p style="color:red;font-size:0">words</p>',
    '<p style="font-size:0px">words</p>',
    '<div style="display:none"><p>words</p></div>',
    '<p>\u200B\u200C\u200D\u2060\uFEFF</p>',
    '<p>&shy;&zwj;&zwnj;&lrm;&rlm;</p>',
    '<p>\u00A0\u2003\u3000\u1680</p>',
    '<p>\u2800\u2800</p>',
    '<p>\u3164\u115F\u1160\uFFA0</p>',
    '<p>\uFFFC\uFFFD</p>',
    '<p>&#0;&#1;\u0000\u0007</p>',
    '<p>\u034F\u180E\u{E0020}\u{E0041}\uFE0F</p>',
    '<p>\u202E\u2066\u2069</p>',
    '<p>\u0301</p>',
    // Standalone accents: NFKC turns them into a space and a combining mark.
    '<p>\u00B4\u00A8\u00B8</p>',
    '<p>&nbsp;&#x2800;&ZeroWidthSpace;</p>',
  ])('in %j', (html) => {
    expect(cleanLetterContent(html).errors).toEqual(ERRORS);
  });
});

/** In each, the author sees `a c`. */
const PARTLY_HIDDEN: readonly string[] = [
  '<p>a <span style="display:none">b</span>c</p>',
  '<p>a <span style="display:none"><i style="display:inline">b</i></span>c</p>',
  '<p>a <span hidden>b</span>c</p>',
  '<p>a <span hidden style="display:inline">c</span></p>',
  '<style>.x{display:none}</style><p>a <span class="x">b</span>c</p>',
  '<style>@media (max-width:480px){.y{display:none}} .y{font-size:14px}</style><p>a <span class="y">c</span></p>',
  '<style>@media print{.y{display:none}}</style><p>a <span class="y">c</span></p>',
  '<style>.z{display:none}@media (min-width:600px){.z{display:inline!important}}</style><p>a <span class="z">c</span></p>',
  '<style>.x{display:none!important}</style><p>a <span class="x" style="display:inline">b</span>c</p>',
  '<style>.x{display:none}</style><p>a <span class="x" style="display:inline">c</span></p>',
  '<style>p span.y{color:red}.y{color:#fff}</style><p>a <span class="y">c</span></p>',
  '<p style="font-size:0">b<span style="font-size:12px">a c</span></p>',
  '<p style="font-size:0">b<span style="font-size:medium">a c</span><b style="font-size:2em">b</b></p>',
  '<p style="visibility:hidden">b<span style="visibility:visible">a c</span></p>',
  '<p>a <span style="visibility:collapse">b</span>c</p>',
  '<div style="opacity:0">b<span style="opacity:1">b</span></div><p>a c</p>',
  '<div style="opacity:.3"><p style="opacity:.3">b</p></div><p>a c</p>',
  '<p>a <span style="color:transparent">b</span>c</p>',
  '<p>a <span style="color:rgba(0,0,0,0)">b</span>c</p>',
  '<p>a <font color="white">b</font>c</p>',
  '<p>a <span style="color:#fefefe">b</span>c</p>',
  '<div style="background:#036"><p style="color:#fff">a c</p><p style="color:rgb(0,51,102)">b</p></div>',
  '<table bgcolor="#000000"><tr><td><font color="#ffffff">a c</font></td></tr></table>',
  '<div style="background:url(a.png)"><p style="color:#fff">a c</p></div>',
  '<div style="max-height:0;overflow:hidden">b</div><p>a c</p>',
  '<div style="height:1px;overflow:hidden">b</div><p>a c</p>',
  '<div style="width:0;overflow:hidden">b</div><p>a c</p>',
  '<div style="height:0">a c</div>',
  '<div style="position:absolute;left:-9999px">b</div><p>a c</p>',
  '<div style="position:absolute;clip:rect(0 0 0 0);width:1px;height:1px">b</div><p>a c</p>',
  '<div style="text-indent:-9999px">b</div><p>a c</p>',
  '<p>a <span style="font-size:1px">b</span>c</p>',
  '<div style="display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;opacity:0;overflow:hidden;">b</div>a c',
  '<!--[if mso]><p>b</p><![endif]--><!--[if !mso]><!--><p style="mso-hide:all">a c</p><!--<![endif]-->',
  '<details><summary>a c</summary><p>b</p></details>',
  '<dialog>b</dialog><p>a c</p>',
  // Values that have to be computed.
  '<p>a <span style="font-size:calc(10px - 10px)">b</span>c</p>',
  '<p>a <span style="font-size:clamp(0px, 0px, 1px)">b</span>c</p>',
  '<p>a <span style="font-size:.01vw">b</span>c</p>',
  '<div style="opacity:calc(1 - 1)">b</div><p>a c</p>',
  '<div style="height:calc(1px - 1px);overflow:hidden">b</div><p>a c</p>',
  '<div style="font-size:0">b<span style="font-size:max(12px, 1vw)">a c</span></div>',
  String.raw`<p>a <span style="d\69splay:none">b</span>c</p>`,
  '<p>a <span style="color:oklch(1 0 0)">b</span><span style="color:lab(0 0 0)">c</span></p>',
  '<p>a <span style="color:color-mix(in srgb, white, white)">b</span>c</p>',
  '<p>a <span style="color:light-dark(#fff, #000)">b</span><span style="color:light-dark(#000, #fff)">c</span></p>',
  '<div style="background:oklch(0.2 0 0)"><p style="color:#fff">a c</p></div>',
  // Variables.
  '<p>a <span style="--x:none;display:var(--x)">b</span>c</p>',
  '<p>a <span style="display:var(--x, none)">b</span><span style="display:var(--x)">c</span></p>',
  '<style>:root{--x:#fff}.x{color:var(--x)}</style><p>a <span class="x">b</span>c</p>',
  '<style>:root{--x:#000}body{background:var(--x);color:#fff}</style><p>a c</p>',
  '<p style="--x:var(--y);--y:var(--x)">a <span style="display:var(--x)">c</span></p>',
  // Declarations that browsers do not understand.
  '<p>a <span style="display:none;display:block-ish">b</span>c</p>',
  '<p>a <span style="display:none;all:unset">c</span></p>',
  '<p>a <span style="color:#000;color:whitish">c</span></p>',
  // Places and shapes.
  '<div style="position:relative;left:-9999px">b</div><p>a c</p>',
  '<div style="position:absolute;inset:-9999px auto auto auto">b</div><p>a c</p>',
  '<div style="position:absolute;left:9999px">b</div><p>a c</p>',
  '<div style="margin:0 0 0 -9999px">b</div><p>a c</p>',
  '<div style="margin-left:-200%">b</div><p>a c</p>',
  '<div style="transform:translateX(-9999px)">b</div><p>a c</p>',
  '<div style="translate:-9999px">b</div><p>a c</p>',
  '<div style="scale:0">b</div><div style="transform:scale(.001)">b</div><p>a c</p>',
  '<div style="transform:matrix(0,0,0,0,0,0)">b</div><div style="transform:rotateY(90deg)">b</div><p>a c</p>',
  '<div style="transform:rotateY(180deg);backface-visibility:hidden">b</div><p>a c</p>',
  '<div style="zoom:.01">b</div><div style="contain:strict">b</div><p>a c</p>',
  '<div style="text-indent:100%;white-space:nowrap;overflow:hidden">b</div><p>a c</p>',
  '<div style="transform:translate(-50%, 10px) rotate(3deg);scale:1.2;zoom:1">a c</div>',
  '<p>a <span style="height:0;overflow:hidden">c</span></p>',
  '<p>a <span style="text-indent:-9999px">c</span></p>',
  '<table><tr><td style="max-height:0;overflow:hidden">a c</td></tr></table>',
  '<div style="height:0;overflow:hidden;padding:20px">a c</div>',
  // What else colours text, and draws around it.
  '<p>a <span style="-webkit-text-fill-color:transparent">b</span>c</p>',
  '<p style="background:linear-gradient(90deg, red, blue);-webkit-background-clip:text;color:transparent">a c</p>',
  '<p>a <span style="color:#fff;text-shadow:0 0 2px #000">c</span></p>',
  '<p>a <span style="color:#fff;-webkit-text-stroke:1px #000">c</span></p>',
  '<div style="box-shadow:inset 0 0 0 999px #000"><p style="color:#fff">a c</p></div>',
  '<body link="#ffffff"><p>a <a href="https://a.test">b</a>c</p></body>',
  '<p>a <span style="color:canvas">b</span>c</p>',
  '<style>@keyframes show{to{opacity:1}}</style><p style="opacity:0;animation:show 1s forwards">a c</p>',
  // Conditions of style sheets.
  ...[
    '@media not all and (max-width:600px)',
    '@media (400px <= width <= 900px)',
    '@media screen and (-webkit-min-device-pixel-ratio:0)',
    '@media yahoo, only screen and (min-width:0)',
    '@media (orientation:landscape) and (hover:hover)',
    '@supports (display:grid) and (not (-ms-ime-align:auto))',
    '@supports not (-webkit-touch-callout:none)',
    '.w',
    '@layer x',
  ].map((condition) => `<style>${condition}{.x{display:none}}</style><p class="w">a <span class="x">b</span>c</p>`),
  ...[
    '@media (width < 400px)',
    '@media not screen',
    '@media not (unheard:of)',
    '@media (prefers-color-scheme:dark)',
    '@media screen and (max-device-width:480px)',
    '@supports not (display:grid)',
    '@supports (-webkit-overflow-scrolling:touch) and (color:#ffff)',
  ].map((condition) => `<style>${condition}{.y{display:none}}</style><p>a <span class="y">c</span></p>`),
  ...['p:is(.q, .w) .x', ':where(.w) .x', 'span:lang(en)', 'span:dir(rtl)', 'i:checked + .x'].map(
    (selector) =>
      `<style>${selector}{display:none}</style><p class="w">a <i checked></i><span class="x" lang="en-US" dir="rtl">b</span>c</p>`,
  ),
  '<style media="print">.y{display:none}</style><style type="text/x">.y{display:none}</style><p>a <b class="y">c</b></p>',
  '<template><style>.y{display:none}</style></template><p>a <b class="y">c</b></p>',
  '<style>.x{display:none} }} .y{display:none}</style><p>a <b class="x">b</b><b class="y">c</b></p>',
  // What a rule writes around an element.
  String.raw`<style>p::before{content:"a" "\20 "}</style><p>c</p>`,
  '<style>p:after{content:" c"}p::after{}.z:before{content:"b";display:none}</style><p class="z">a</p>',
];

it.each(PARTLY_HIDDEN)('what was hidden does not appear, and what was seen stays: %s', (html) => {
  expect(getFirstWords(cleanLetterContent(html).content, 100)).toBe('a c');
});

it('reads a text that only Word hides, because its author saw it in the editor', () => {
  expect(cleanLetterContent('<a style="mso-hide:all">Pay</a>').content).toBe('<a>Pay</a>');
});

const CONTEXT = { today: TEST_MOMENT.today, now: TEST_MOMENT.epoch, readUsMobile: () => null };

/** The members that are refused where `text` is the only thing that is wrong. */
const REQUIRED: Readonly<Record<string, (text: string) => unknown>> = {
  company: (text) => refusedBy(() => parseName(text)),
  subclient: (text) => refusedBy(() => parseNewSubclient({ subclientName: text, uniqueIdentificationNumber: 'A-1' })),
  'API key': (text) => readApiKeyRequest({ name: text, scopes: ['read'] }, TEST_MOMENT.now).errors,
  user: (text) => readUserName(text).errors,
  'header profile': (text) => refusedBy(() => parseHeaderProfile({ name: text }, null, CONTEXT)),
  template: (text) => refusedBy(() => parseNewTemplate({ name: text, content: '<p>a</p>', type: 'e-letter' })),
  payer: (text) => validateGift({ setupId: 's', amount: '5.00', payerName: text }).payerName,
  'billing address': (text) => mergeBilling(NO_BILLING, { firstName: text }).errors?.['firstName'],
  'reason of a move': (text) => validateRequiredText('reason', text, 50),
  'last name at the sign-in': (text) =>
    validateLogin({ lastName: text, dateOfBirth: '1985-04-12', last4ssn: '4321', captchaToken: 'a' }, CONTEXT.today)
      .lastName,
};

function refusedBy(parse: () => unknown): unknown {
  try {
    parse();
    return null;
  } catch (error) {
    return error instanceof DomainError ? error.details : error;
  }
}

const UNSEEN = [
  '\u3164',
  '\u115f',
  '\u1160',
  '\uffa0',
  ' \u3164\u200b',
  '\u2800',
  '\u034f',
  '\ufe0f',
  '\u{e0020}',
  '\u{13441}',
];

describe.each(Object.entries(REQUIRED))('what nobody sees is no name: %s', (_what, findErrors) => {
  it.each(UNSEEN)('%j', (text) => {
    expect(JSON.stringify(findErrors(text))).toMatch(/(?:name|reason)(?: field)? is required/);
  });

  it.each(['이', 'ㅤ이', 'e\u0301'])('but %j is', (text) => {
    expect(JSON.stringify(findErrors(text) ?? {})).not.toContain('is required');
  });
});

it.each(UNSEEN)('a cell with %j is empty', (text) => {
  const request = { lastName: text, firstName: text, originalAccountName: text, city: text };
  const row = readAccountRequest(request, { action: 'add', accountNumber: 'A-1', isPlaced: false }, CONTEXT);
  expect(Object.keys(row.values).filter((column) => !['account_number', 'action'].includes(column))).toEqual([]);
});
