// What is done with the HTML of creditors: the one list for every way in.
import { parseAboutUs } from '../../domain/company/company-view';
import {
  findTemplateWarnings,
  parseNewTemplate,
  parseSubjectChanges,
  parseTemplateChanges,
} from '../../domain/letters/letter-template';
import { fillPreview } from '../../domain/letters/fill-letter';
import { composeLetter, readForSending } from '../../domain/letters/sent-letter';

const LETTER_WORK = {
  composeLetter,
  fillPreview,
  findTemplateWarnings,
  parseAboutUs,
  parseNewTemplate,
  parseSubjectChanges,
  parseTemplateChanges,
  readForSending,
} as const;
type LetterWork = typeof LETTER_WORK;

export type LetterTask = keyof LetterWork;
type Inputs = { readonly [Task in LetterTask]: Parameters<LetterWork[Task]> };
type Outcomes = { readonly [Task in LetterTask]: ReturnType<LetterWork[Task]> };
export type TaskInput<Task extends LetterTask> = Inputs[Task];
export type TaskOutcome<Task extends LetterTask> = Outcomes[Task];

const TASKS: { readonly [Task in LetterTask]: (...input: Inputs[Task]) => Outcomes[Task] } = LETTER_WORK;

export interface LetterOrder<Task extends LetterTask = LetterTask> {
  readonly task: Task;
  readonly input: TaskInput<Task>;
}

/** Throws what the task throws. */
export function workOnLetter<Task extends LetterTask>({ task, input }: LetterOrder<Task>): TaskOutcome<Task> {
  return TASKS[task](...input);
}

/** In characters. The worst letter of this length costs a twentieth of a second. */
export const SHORT_LETTER = 4 * 1024;

/** Its rules are written into each element that they match, so it can make a letter hundreds of times as long. */
const STYLE_ELEMENT = /<style/i;

/** Whether the order takes so little time that other requests can wait for it. */
export function isQuicklyDone(order: LetterOrder): boolean {
  const text = JSON.stringify(order.input);
  if (text.length > SHORT_LETTER || STYLE_ELEMENT.test(text)) return false;
  return !isFilling(order) || getFilledLength(order) <= SHORT_LETTER;
}

type FillingTask = 'composeLetter' | 'fillPreview';

function isFilling(order: LetterOrder): order is LetterOrder<FillingTask> {
  return order.task === 'composeLetter' || order.task === 'fillPreview';
}

/** At most so many characters. */
function getFilledLength({ input: [letter, values] }: LetterOrder<FillingTask>): number {
  const longest = Math.max(...Object.values(values).map(({ length }) => length));
  return letter.length + (letter.split('[').length - 1) * longest;
}
