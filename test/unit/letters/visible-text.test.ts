// Visible text: hidden elements, invisible characters, and text that only looks empty. See docs/rules §7.2.
import { cleanLetterContent } from '../../../src/domain/letters/clean-html';
import { hasVisibleText } from '../../../src/domain/letters/visible-text';

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
    '<p style="mso-hide:all">words</p>',
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

it.each([
  ['before cleaning', '<p style="display:none">words</p>', '<p>words</p>', [false, true]],
  ['after cleaning', '<p>words</p>', '<p>words</p>', [true, true]],
])('requires visible text %s', (_when, sent, cleaned, seen) => {
  expect(cleanLetterContent(sent).content).toBe(cleaned);
  expect([hasVisibleText(sent), hasVisibleText(cleaned)]).toEqual(seen);
});
