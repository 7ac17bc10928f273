// What is done with the HTML of creditors: the one list for every way in.
import { parseAboutUs } from '../../domain/company/company-view';
import {
  findTemplateWarnings,
  parseNewTemplate,
  parseSubjectChanges,
  parseTemplateChanges,
} from '../../domain/letters/letter-template';
import { composeLetter } from '../../domain/letters/sent-letter';

const LETTER_WORK = {
  composeLetter,
  findTemplateWarnings,
  parseAboutUs,
  parseNewTemplate,
  parseSubjectChanges,
  parseTemplateChanges,
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
