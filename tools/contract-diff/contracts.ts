// The contracts as data: as they are printed in `schema/`, and as they were released in `schema/released/`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildASTSchema, parse, type GraphQLSchema } from 'graphql';
import { ERRORS } from '../../src/domain/shared/errors';
import { inOrder, type Change } from './change';
import { errorChanges, raisedErrors, refusalChanges, type ReleasedErrors } from './diff-errors';
import { graphqlChanges } from './diff-graphql';
import type { Json } from './json';
import { declaredRefusals, openApiChanges } from './diff-openapi';

export interface Contracts {
  readonly sdl: string;
  readonly consumer: Json;
  readonly creditor: Json;
  readonly errors: ReleasedErrors;
}

export const CHANGELOG = 'CHANGELOG.md';
const RELEASED = join('schema', 'released');

/** The contracts as they stand. `root` is the repository. */
export function presentContracts(root: string): Contracts {
  return { ...readPrinted(join(root, 'schema')), errors: ERRORS };
}

/** The contracts of the last release, and its number. */
export function releasedContracts(root: string): Contracts & { readonly release: string } {
  const folder = join(root, RELEASED);
  const { release } = readJson<{ readonly release: string }>(join(folder, 'release.json'));
  return { ...readPrinted(folder), errors: readJson<ReleasedErrors>(join(folder, 'errors.json')), release };
}

/** Makes contracts the released ones. */
export function freezeContracts(root: string, release: string, contracts: Contracts): void {
  const folder = join(root, RELEASED);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'schema.graphql'), contracts.sdl);
  writeJson(join(folder, 'openapi.consumer.json'), contracts.consumer);
  writeJson(join(folder, 'openapi.creditor.json'), contracts.creditor);
  writeJson(join(folder, 'errors.json'), contracts.errors);
  writeJson(join(folder, 'release.json'), { release });
}

/** Every change between two sets of contracts, the worst first. */
export async function changesBetween(before: Contracts, after: Contracts): Promise<readonly Change[]> {
  const [left, right] = [schemaOf(before), schemaOf(after)];
  return inOrder([
    ...(await graphqlChanges(left, right)),
    ...openApiChanges('consumer', before.consumer, after.consumer),
    ...openApiChanges('creditor', before.creditor, after.creditor),
    ...errorChanges(before.errors, after.errors),
    ...refusalChanges('graphql', raisedErrors(left), raisedErrors(right)),
    ...refusalChanges('consumer', declaredRefusals(before.consumer), declaredRefusals(after.consumer)),
    ...refusalChanges('creditor', declaredRefusals(before.creditor), declaredRefusals(after.creditor)),
  ]);
}

function schemaOf({ sdl }: Contracts): GraphQLSchema {
  return buildASTSchema(parse(sdl));
}

function readPrinted(folder: string): Omit<Contracts, 'errors'> {
  return {
    sdl: readFileSync(join(folder, 'schema.graphql'), 'utf8'),
    consumer: readJson<Json>(join(folder, 'openapi.consumer.json')),
    creditor: readJson<Json>(join(folder, 'openapi.creditor.json')),
  };
}

function readJson<Shape>(path: string): Shape {
  return JSON.parse(readFileSync(path, 'utf8')) as Shape;
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
