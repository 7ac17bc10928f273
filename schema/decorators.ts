// What every root field says of itself: whether it is public, and which refusals it may raise.
import { Authorized, createParameterDecorator, Extensions } from 'type-graphql';
import type { ErrorCode } from '../src/domain/errors';
import type { Context } from './context';
import { enumName } from './vocabulary.enums';

/** The codes that a root field may raise; printed into the SDL as `@errors(codes: […])`. */
export function Raises(...codes: ErrorCode[]) {
  return Extensions({ directives: { errors: { codes: codes.map(enumName) } } });
}

/** Open to everybody. */
export function Public() {
  return Extensions({ access: 'public' });
}

/** For signed-in consumers only; everybody else is refused with `unauthenticated`. */
export function ConsumersOnly(): MethodDecorator {
  return (target, key, descriptor) => {
    Authorized()(target, key, descriptor);
    Extensions({ access: 'consumer' })(target, key, descriptor);
  };
}

/** The signed-in consumer. */
export function CurrentCaller() {
  return createParameterDecorator<Context>(({ context }) => context.caller());
}
