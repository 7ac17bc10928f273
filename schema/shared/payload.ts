// What a change answers: a message to display, and the thing that was changed.
import { Field, ObjectType, type ClassType } from 'type-graphql';

/** A payload declares a class that extends it, which may have further fields. `about` describes `data`. */
export function Payload<Data extends object>(data: ClassType<Data>, about: string) {
  @ObjectType(`${data.name}ChangePayload`)
  abstract class ChangePayload {
    @Field(() => String, { description: 'Human-readable result, ready to display.' })
    readonly message!: string;

    @Field(() => data, { description: about })
    readonly data!: Data;
  }
  return ChangePayload;
}
