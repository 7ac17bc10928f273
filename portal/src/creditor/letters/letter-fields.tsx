// What is written for a letter: name, subject and text.
import { Field } from '../../ui/form';
import { useCreditorTexts } from '../texts/texts';
import type { Written } from './letter-versions';
import { RichText } from './rich-text';

interface LetterFieldsProps {
  readonly start: Written;
  readonly written: Written;
  readonly change: (part: Partial<Written>) => void;
}

export function LetterFields({ start, written, change }: LetterFieldsProps) {
  const texts = useCreditorTexts().letters;
  return (
    <>
      <Field
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        limit={255}
        value={written.name}
        onChange={(name) => change({ name })}
      />
      <Field
        name="subject"
        label={texts.subject}
        hint={texts.subjectHint}
        required={false}
        limit={255}
        value={written.subject}
        onChange={(subject) => change({ subject })}
      />
      <RichText html={start.content} onChange={(content) => change({ content })} />
    </>
  );
}
