// `npm run keys`: prints a fresh set of secrets. Nothing is stored or sent.
import { freshKeyLines } from '../fresh-keys';

process.stdout.write(`${freshKeyLines().join('\n')}\n`);
