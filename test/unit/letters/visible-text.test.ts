// Visible text: hidden elements, invisible characters, and text that only looks empty. See docs/rules §7.2.
import { cleanLetterContent } from '../../../src/domain/letters/clean-html';
import { getFirstWords } from '../../../src/domain/letters/visible-text';

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
];

it.each(PARTLY_HIDDEN)('what was hidden does not appear, and what was seen stays: %s', (html) => {
  expect(getFirstWords(cleanLetterContent(html).content, 100)).toBe('a c');
});

it('reads a text that only Word hides, because its author saw it in the editor', () => {
  expect(cleanLetterContent('<a style="mso-hide:all">Pay</a>').content).toBe('<a>Pay</a>');
});
