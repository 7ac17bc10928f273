// What cleaning keeps and removes, and the limits of a letter.
import { cleanHtml, cleanLetterContent } from '../../../src/domain/letters/clean-html';
import { LETTER_LIMITS, LETTER_POLICY_VERSION, LETTER_TAGS } from '../../../src/domain/letters/html-policy';

const SIDES = ['top', 'right', 'bottom', 'left'];
const LONG_BORDER = Array.from({ length: 4 }, () => 'rgba(100, 100, 100, 0.123)').join(' ');
const STYLES = SIDES.map((side) => `p{border-${side}:${LONG_BORDER};border-${side}-color:${LONG_BORDER}}`).join('');
const REL = 'rel="noopener noreferrer"';

describe('a letter keeps', () => {
  it.each([
    ['a paragraph', '<p>Dear [First Name],</p>'],
    ['every kind of placeholder', '<p>[Pay Full %] [Sub Identification(ID)] [Payment-Discount %] [Anything else]</p>'],
    ['text formatting', '<p><b>b</b><strong>s</strong><i>i</i><em>e</em><u>u</u><s>s</s><sub>1</sub><sup>2</sup></p>'],
    ['headings', '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4>'],
    ['lists', '<ul><li>a</li></ul><ol><li>b<ul><li>c</li></ul></li></ol>'],
    [
      'a table',
      '<table><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td rowspan="2">b</td></tr></tbody></table>',
    ],
    ['blocks', '<div><span>a</span></div><blockquote>b</blockquote><hr /><p>c<br />d</p>'],
    ['escaped markup', '<p>&lt;script&gt; &amp;amp; "q"</p>'],
    [
      'a picture',
      '<img src="https://pictures.test/a.png?w=1" alt="Words of [Member Industry Type]" width="600" height="80" />',
    ],
    ['a picture without alternative text', '<img src="https://pictures.test/a.png" alt="" />'],
    ['a link', `<a href="https://parley.test:8443/a%20b?c=d&amp;e=f#g" title="To [First Name]" ${REL}>a</a>`],
    ['a link to a mail address', `<a href="mailto:help@parley.test?subject=[Ref Number]" ${REL}>a</a>`],
    ['a link to a telephone', `<a href="tel:+1-555-010-0199" ${REL}>a</a>`],
    [
      'placeholders in the query of a link',
      `<a href="https://parley.test/?n=[First Name]&amp;r=[Ref Number]#x" ${REL}>a</a>`,
    ],
    ['international text', '<p>Größe, 支払い, مرحبا, 😀</p>'],
    [
      'a style',
      '<p style="color:#a1b2c3;background-color:rgba(1, 2, 3, 0.5);text-align:center;font-weight:700;' +
        'font-style:italic;font-size:12.5px;text-decoration:underline">a</p>',
    ],
  ])('%s unchanged', (_what, html) => {
    expect(cleanLetterContent(`${html}<p>.</p>`)).toEqual({ content: `${html}<p>.</p>`, errors: [] });
  });

  it.each([
    ['the text of a removed element', '<x><label>a</label></x>', 'a'],
    [
      'the looks of an element from before style sheets',
      '<center><font color=red size=5 face="Arial">a</font></center>',
      '<div align="center"><span style="color:red;font-family:arial;font-size:24px">a</span></div>',
    ],
    [
      'blocks that the policy does not know, as blocks',
      '<section>a</section><form>b</form>',
      '<div>a</div><div>b</div>',
    ],
    [
      'language, direction and looks of the page',
      '<html lang="ar" dir="rtl"><body bgcolor="EEEEEE" style="margin:0">a</body></html>',
      '<div lang="ar" dir="rtl"><div style="margin:0;background-color:#eeeeee">a</div></div>',
    ],
    [
      'direction of single words',
      '<p dir=auto><bdi>a</bdi><bdo dir="rtl">b</bdo><span lang="he-IL">c</span></p>',
      '<p dir="auto"><bdi>a</bdi><bdo dir="rtl">b</bdo><span lang="he-IL">c</span></p>',
    ],
    [
      'short forms, as long ones',
      '<p style="font:italic 700 12pt/1.5 \'Open Sans\',Arial;background:#FFF url(a.png) no-repeat">a</p>',
      "<p style=\"font-style:italic;font-weight:700;font-size:16px;line-height:1.5;font-family:'open sans',arial;" +
        'background-color:#fff">a</p>',
    ],
    [
      'what Word writes',
      '<p class=MsoNormal style="margin-bottom:.0001pt;font-size:11.0pt;color:windowtext;mso-list:l0;border:none;' +
        'border-bottom:solid windowtext 1.0pt">a<o:p>&nbsp;</o:p></p>',
      '<p style="margin-bottom:.0001pt;font-size:14.67px;color:#000000;border:none;border-bottom:solid #000000 1.0pt">' +
        'a\u00a0</p>',
    ],
    [
      'sizes in pixels, whatever they are relative to',
      '<div style="font-size:20px"><p style="font-size:1.5em">a<b style="font-size:50%">b</b></p></div>',
      '<div style="font-size:20px"><p style="font-size:30px">a<b style="font-size:15px">b</b></p></div>',
    ],
    [
      'sizes below 8 and above 48 as these',
      '<p style="font-size:7px">a</p><p style="font-size:49px">b</p>',
      '<p style="font-size:8px">a</p><p style="font-size:48px">b</p>',
    ],
    [
      'the last of several declarations, or the important one',
      '<p style="color:red!important;color:blue;margin:1px;margin:2px">a</p>',
      '<p style="color:red;margin:2px">a</p>',
    ],
    [
      'declarations around comments, quotes and brackets',
      '<p style="/* ; */color:red;background-image:url(data:image/png;base64,a);font-family:\'a;b\';margin:1px">a</p>',
      '<p style="color:red;margin:1px">a</p>',
    ],
    [
      'the looks of classes that editors style',
      '<p class="ql-align-center"><span class="ql-size-large">a</span></p><p><mark class="marker-green">b</mark></p>',
      '<p style="text-align:center"><span style="font-size:24px">a</span></p>' +
        '<p><span style="background-color:#62f962">b</span></p>',
    ],
    [
      'the bullets and numbers of Quill, which has one kind of list',
      '<ol><li data-list="bullet">a</li><li data-list="ordered">b</li><li data-list="ordered" class="ql-indent-1">c</li>' +
        '<li data-list="ordered">d</li><li data-list="ordered" class="ql-indent-1">e</li></ol>',
      '<ol><li style="list-style-type:disc">a</li><li value="1" style="list-style-type:decimal">b</li>' +
        '<li value="1" style="margin-left:3em;list-style-type:lower-alpha">c</li>' +
        '<li value="2" style="list-style-type:decimal">d</li>' +
        '<li value="1" style="margin-left:3em;list-style-type:lower-alpha">e</li></ol>',
    ],
    [
      'the bullets and numbers of Google Docs, which its rules write',
      '<style>ol,ul{list-style-type:none}ul>li:before{content:"\\0025cf  "}ol>li:before{content:"" counter(x,lower-roman) ". "}' +
        '</style><ul><li>a</li></ul><ol><li>b</li></ol>',
      '<ul style="list-style-type:none"><li>● a</li></ul>' +
        '<ol style="list-style-type:none"><li style="list-style-type:lower-roman">b</li></ol>',
    ],
    [
      'the colours of links and gradients',
      '<body link="#007744"><a href="https://a.test">a</a></body>' +
        '<p style="background-image:linear-gradient(#f00, blue);background-clip:text;color:transparent">b</p>',
      `<a href="https://a.test" ${REL} style="color:#007744">a</a><p style="color:red">b</p>`,
    ],
    [
      'text in front of a picture',
      '<td background="a.png" style="color:#fff">a</td>',
      '<td style="color:#000000">a</td>',
    ],
    [
      'a scheme in small letters',
      '<a href=" HTTPS://Parley.test/A ">a</a>',
      `<a href="https://Parley.test/A" ${REL}>a</a>`,
    ],
    [
      'an address that was broken into lines',
      '<a href="https://parley.test/\n\ta">a</a>',
      `<a href="https://parley.test/a" ${REL}>a</a>`,
    ],
    [
      'its own relation',
      '<a rel="opener" href="https://parley.test">a</a>',
      `<a href="https://parley.test" ${REL}>a</a>`,
    ],
    ['a style in lower case', '<p style="COLOR: Red; Margin: 0">a</p>', '<p style="color:red;margin:0">a</p>'],
    ['bracketed words written as entities', '<p>&#91;First Name&#93;</p>', '<p>[First Name]</p>'],
    ['paragraphs that were not closed', '<p>a<p>b', '<p>a</p><p>b</p>'],
    ['line ends', 'a\r\nb\rc&#13;d', 'a\nb\nc\nd'],
  ])('%s', (_what, html, content) => {
    expect(cleanHtml(html)).toBe(content);
  });
});

describe('a letter loses', () => {
  it.each([
    ['elements without readable text', '<title>a</title><style>b</style><select><option>c</select>d', 'd'],
    ['comments', 'a<!-- b -->c', 'ac'],
    ['classes, names and handlers', '<p class=a id=b onclick=c data-d=e>a</p>', '<p>a</p>'],
    ['embedded pictures', '<img src="data:image/png;base64,AAAA" alt="a">', '<img alt="a" />'],
    ['relative addresses', '<a href="/a">a</a><img src="a.png">', '<a>a</a><img />'],
    ['a user before a host', '<a href="https://parley.test@evil.test">a</a>', '<a>a</a>'],
    ['placeholders that choose the host', '<a href="https://[City].test/">a</a>', '<a>a</a>'],
    ['placeholders that are the whole link', '<a href="[Pass Through 1]">a</a>', '<a>a</a>'],
    ['placeholders in the path of a link', '<a href="https://parley.test/[Ref Number]?a">a</a>', '<a>a</a>'],
    ['placeholders after the query of a link', '<a href="https://parley.test/?a#[Ref Number]">a</a>', '<a>a</a>'],
    ['placeholders before the host of a mail address', '<a href="mailto:[Last Name]@parley.test">a</a>', '<a>a</a>'],
    ['placeholders in a telephone number', '<a href="tel:[Consumer Phone]">a</a>', '<a>a</a>'],
    ['placeholders in the address of a picture', '<img src="https://pictures.test/?a=[Ref Number]">', '<img />'],
    [
      'a placeholder in a style',
      '<p style="color:[City];text-align:center">a</p>',
      '<p style="text-align:center">a</p>',
    ],
    ['sizes that are not numbers', '<img width=wide height=0 alt=a>', '<img alt="a" />'],
    [
      'what would cover or clip something else',
      '<p style="margin:-9px;position:absolute;left:-9px;z-index:9;transform:none;overflow:hidden">a</p>',
      '<p>a</p>',
    ],
    ['control characters', 'a\u0000\u0007&#1;b', 'ab'],
    ['attribute text that is too long', `<p><a title="${'a'.repeat(1001)}">a</a></p>`, '<p><a>a</a></p>'],
    [
      'the end of a style that is too long',
      `<p style="color:red;${SIDES.map((side) => `border-${side}:${LONG_BORDER};border-${side}-color:${LONG_BORDER};border-${side}-width:${LONG_BORDER};border-${side}-style:${LONG_BORDER};`).join('')}">a</p>`,
      expect.stringMatching(/^<p style="color:red;.{1800,2000}">a<\/p>$/),
    ],
    ['addresses that are too long', `<a href="https://parley.test/${'a'.repeat(2048)}">a</a>`, '<a>a</a>'],
  ])('%s', (_what, html, content) => {
    expect(cleanHtml(html)).toEqual(content);
  });
});

describe('the limits', () => {
  const nested = (levels: number) => `${'<div>'.repeat(levels)}a${'</div>'.repeat(levels)}`;
  const TOO_LONG = 'The content may not be longer than 262144 bytes with its special characters escaped.';
  const TOO_DEEP = 'The content may not nest deeper than 40 levels.';
  const TOO_MANY = 'The content may not have more than 5000 elements.';

  it.each([
    ['262,144 letters', 'a'.repeat(LETTER_LIMITS.bytes)],
    ['262,144 bytes', 'ä'.repeat(LETTER_LIMITS.bytes / 2)],
    ['40 levels', nested(40)],
    ['40 levels with a break in the last', `${'<div>'.repeat(39)}a<br>b`],
    ['5,000 elements', '<p>a</p>'.repeat(5000)],
  ])('accept %s', (_what, html) => {
    const { content, errors } = cleanLetterContent(html);
    expect(errors).toEqual([]);
    expect(cleanHtml(content)).toBe(content);
  });

  it.each([
    ['262,145 letters', 'a'.repeat(LETTER_LIMITS.bytes + 1), TOO_LONG],
    ['262,146 bytes', 'ä'.repeat(LETTER_LIMITS.bytes / 2 + 1), TOO_LONG],
    ['text that becomes too long when escaped', '&'.repeat(LETTER_LIMITS.bytes / 2), TOO_LONG],
    ['41 levels', nested(41), TOO_DEEP],
    ['41 levels of removed elements', '<x>'.repeat(41), TOO_DEEP],
    ['60 levels', nested(60), TOO_DEEP],
    ['5,001 elements', '<p>a</p>'.repeat(5001), TOO_MANY],
    ['5,001 elements without an end', 'a<br>'.repeat(5001), TOO_MANY],
    ['20,000 elements', '<i></i>'.repeat(20_000), TOO_MANY],
    [
      '1,001 rules of style elements',
      `<style>${Array.from({ length: 1001 }, (_none, at) => `.a${at}{margin:${at}px}`).join('')}</style><p>a</p>`,
      'The style elements may not have more than 1000 rules.',
    ],
    [
      'style elements that multiply the letter',
      `<style>${STYLES}</style>${'<p>a</p>'.repeat(4000)}`,
      'The content is too long once its style elements are applied to its elements.',
    ],
    ['a lone surrogate', 'a\uD800b', 'The content must be valid Unicode text.'],
  ])('reject %s', (_what, html, error) => {
    expect(cleanLetterContent(html)).toEqual({ content: '', errors: [error] });
    expect(cleanHtml(html)).toBe('');
  });
});

it('has a policy version that must increase with every change of the policy', () => {
  expect([LETTER_POLICY_VERSION, Object.keys(LETTER_TAGS).sort().join(' ')]).toEqual([
    2,
    'a b bdi bdo big blockquote br caption code col colgroup dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol ' +
      'p pre q s small span strong sub sup table tbody td tfoot th thead tr u ul wbr',
  ]);
});
