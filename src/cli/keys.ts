// `npm run keys`: prints a fresh set of secrets. Nothing is stored or sent.
import { generateKeyLines } from '../config/keys';
import { printLine } from './run-command';

printLine(generateKeyLines().join('\n'));
