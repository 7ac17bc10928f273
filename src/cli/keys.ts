// `npm run keys`: prints a fresh set of secrets. Nothing is stored or sent.
import { generateKeyLines } from '../config/keys';

process.stdout.write(`${generateKeyLines().join('\n')}\n`);
