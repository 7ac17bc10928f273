// The HTML around each mail: one column, without pictures, scripts or anything that is loaded.
import type { Language } from '../shared/language';

/** `questions` is the word before the address for replies. */
export function htmlFrame(language: Language, questions: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{subject}}</title>
</head>
<body style="margin: 0; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #ffffff">
<div style="max-width: 560px; margin: 0 auto">
<p style="font-weight: bold">{{name}}</p>
{{text}}
<div style="margin-top: 32px; border-top: 1px solid #cccccc; font-size: 14px; color: #555555">
<p>{{opt_out}}</p>
<p>{{name}}</p>
<p>{{address}}</p>
<p>${questions}: {{reply_to}}</p>
</div>
</div>
</body>
</html>
`;
}
