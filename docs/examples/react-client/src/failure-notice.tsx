// Shows an error and what can be done about it.
import { readFailure, type Reaction } from './api/errors';
import { session } from './api/session';

const ADVICE: Readonly<Record<Reaction, string>> = {
  'sign-in': 'Please sign in again.',
  correct: 'Please correct what you entered.',
  reload: 'Please look at it again.',
  wait: 'Please try again later.',
  'complete-profile': 'Please complete your profile first.',
  report: 'Please contact support.',
};

interface Props {
  readonly error: unknown;
  readonly onReload?: () => void;
}

export function FailureNotice({ error, onReload }: Props) {
  const { message, reaction } = readFailure(error);
  return (
    <div role="alert" className="failure">
      <p>
        {message} {ADVICE[reaction]}
      </p>
      {reaction === 'sign-in' && (
        <button type="button" onClick={() => session.set(null)}>
          Sign in
        </button>
      )}
      {reaction !== 'sign-in' && onReload && (
        <button type="button" onClick={onReload}>
          Reload
        </button>
      )}
    </div>
  );
}
