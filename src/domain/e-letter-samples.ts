// Samples that the cleaner must clean before the server listens: a library that was changed or broken is noticed first.
import { cleanHtml } from './e-letter-content';

/** What is tried → what is sent, and what must be kept of it. */
const CLEANER_SAMPLES: Readonly<Record<string, readonly [sent: string, kept: string]>> = {
  'a letter': ['<p>Dear <b>[First Name]</b> &amp; all</p>', '<p>Dear <b>[First Name]</b> &amp; all</p>'],
  'a script': ['<script>run()</script>a', 'a'],
  'a handler': ['<img src=x onerror=run()>', '<img />'],
  'a script as an address': ['<a href="java&Tab;script:run()">a</a>', '<a>a</a>'],
  'a data address': ['<a href="data:text/html,<script>run()</script>">a</a>', '<a>a</a>'],
  'an address without a scheme': ['<a href="//evil.test">a</a><img src="\\\\evil.test/a">', '<a>a</a><img />'],
  'a drawing': ['<svg><style><img src=x onerror=run()></style></svg>a', 'a'],
  'a formula': ['<math><mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=run()&gt;">', ''],
  'a fallback': ['<noscript><p title="</noscript><img src=x onerror=run()>"></p></noscript>a', 'a'],
  'a text area': ['<textarea><p title="</textarea><img src=x onerror=run()>">', '<img />"&gt;'],
  'an example': ['<xmp>&lt;/xmp&gt;<img src=x onerror=run()></xmp>a', 'a'],
  'a comment': ['<!--><img src=x onerror=run()>-->a', '<img />--&gt;a'],
  'a style that loads': ['<p style="color:red;background:url(//evil.test)">a</p>', '<p style="color:red">a</p>'],
  'a style that covers the page': ['<p style="position:fixed;inset:0">a</p>', '<p>a</p>'],
  'a frame': ['<iframe srcdoc="&lt;script&gt;run()&lt;/script&gt;"></iframe>a', 'a'],
  'a base and a refresh': ['<base href="//evil.test"><meta http-equiv=refresh content="0;url=//evil.test">a', 'a'],
  'a form': ['<form action="//evil.test" id=x><input name=y><button>a</button></form>', 'a'],
  'markup as text': ['&lt;script&gt;run()&lt;/script&gt;', '&lt;script&gt;run()&lt;/script&gt;'],
};

/** Of which samples the cleaner keeps something else than it must; none when all is well. */
export function findFailedCleanerSamples(clean: (html: string) => string = cleanHtml): readonly string[] {
  return Object.entries(CLEANER_SAMPLES)
    .filter(([, [sent, kept]]) => clean(sent) !== kept)
    .map(([what]) => what);
}
