// A new letter.
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAction } from '../../api/use-action';
import { Form } from '../../ui/form';
import { Page } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { LetterFields } from './letter-fields';
import type { Written } from './letter-versions';
import { CREATE } from './operations';

const EMPTY: Written = { name: '', subject: '', content: '' };

export function NewLetterPage() {
  const texts = useCreditorTexts().letters;
  const [, navigate] = useLocation();
  const [written, write] = useState(EMPTY);
  const create = useAction(CREATE);
  return (
    <Page title={texts.new} lead={texts.newLead} back={{ to: '/letters', text: texts.title }}>
      <Form
        submit={texts.save}
        failure={create.failure}
        onSubmit={async () => {
          const input = { ...written, subject: written.subject || null };
          const made = (await create.run({ input }))?.createELetterTemplate;
          if (!made) return;
          const state = { done: texts.saved, warnings: made.warnings };
          navigate(`/letters/${made.data.id}`, { state, replace: true });
        }}
      >
        <LetterFields start={EMPTY} written={written} change={(part) => write((before) => ({ ...before, ...part }))} />
      </Form>
    </Page>
  );
}
