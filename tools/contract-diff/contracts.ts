// Reads and writes the contracts: the current ones in `schema/`, the released ones in `schema/released/`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildASTSchema, parse, type GraphQLSchema } from 'graphql';
import { ERRORS } from '../../src/domain/shared/errors';
import { sortChanges, type ContractChange } from './change';
import { diffErrors, getDeclaredErrors, diffDeclaredErrors, type ReleasedErrors } from './diff-errors';
import { diffGraphql } from './diff-graphql';
import type { JsonObject } from './json';
import { getDeclaredOpenApiErrors, diffOpenApi } from './diff-openapi';

export interface Contracts {
  readonly sdl: string;
  readonly consumer: JsonObject;
  readonly creditor: JsonObject;
  readonly errors: ReleasedErrors;
}

export const CHANGELOG = 'CHANGELOG.md';
const RELEASED = join('schema', 'released');

/** The current contracts. `root` is the directory of the repository. */
export function readCurrentContracts(root: string): Contracts {
  return { ...readPrinted(join(root, 'schema')), errors: ERRORS };
}

/** The contracts and the number of the last release; null before the first one. */
export function readReleasedContracts(root: string): (Contracts & { readonly release: string }) | null {
  const folder = join(root, RELEASED);
  if (!existsSync(join(folder, 'release.json'))) return null;
  const { release } = readJson<{ readonly release: string }>(join(folder, 'release.json'));
  return { ...readPrinted(folder), errors: readJson<ReleasedErrors>(join(folder, 'errors.json')), release };
}

/** Stores contracts as the released ones, with the time of the release. */
export function writeReleasedContracts(root: string, release: string, contracts: Contracts): void {
  const folder = join(root, RELEASED);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'schema.graphql'), contracts.sdl);
  writeJson(join(folder, 'openapi.consumer.json'), contracts.consumer);
  writeJson(join(folder, 'openapi.creditor.json'), contracts.creditor);
  writeJson(join(folder, 'errors.json'), contracts.errors);
  const time = `${new Date().toISOString().slice(0, 19)}Z`;
  writeJson(join(folder, 'release.json'), { release, time });
}

/** Every change between two sets of contracts, most severe first. */
export async function diffContracts(before: Contracts, after: Contracts): Promise<readonly ContractChange[]> {
  const [left, right] = [toSchema(before), toSchema(after)];
  return sortChanges([
    ...(await diffGraphql(left, right)),
    ...diffOpenApi('consumer', before.consumer, after.consumer),
    ...diffOpenApi('creditor', before.creditor, after.creditor),
    ...diffErrors(before.errors, after.errors),
    ...diffDeclaredErrors('graphql', getDeclaredErrors(left), getDeclaredErrors(right)),
    ...diffDeclaredErrors(
      'consumer',
      getDeclaredOpenApiErrors(before.consumer),
      getDeclaredOpenApiErrors(after.consumer),
    ),
    ...diffDeclaredErrors(
      'creditor',
      getDeclaredOpenApiErrors(before.creditor),
      getDeclaredOpenApiErrors(after.creditor),
    ),
  ]);
}

function toSchema({ sdl }: Contracts): GraphQLSchema {
  return buildASTSchema(parse(sdl));
}

function readPrinted(folder: string): Omit<Contracts, 'errors'> {
  return {
    sdl: readFileSync(join(folder, 'schema.graphql'), 'utf8'),
    consumer: readJson<JsonObject>(join(folder, 'openapi.consumer.json')),
    creditor: readJson<JsonObject>(join(folder, 'openapi.creditor.json')),
  };
}

function readJson<Shape>(path: string): Shape {
  return JSON.parse(readFileSync(path, 'utf8')) as Shape;
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
