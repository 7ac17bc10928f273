// The GraphQL operations of the facade: read from `documents/`, checked against the schema, ready to run.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInputType, Kind, parse, separateOperations, typeFromAST, validate } from 'graphql';
import type { DocumentNode, FieldNode, GraphQLInputType, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { findEntityTagPath, type EntityTagPath } from './response/entity-tag';
import { findOmissions, stripFacadeDirectives, type Omissions } from './response/omit-null';

export interface FacadeOperation {
  /** The operation with the fragments that it uses, as the schema understands it. */
  readonly document: DocumentNode;
  /** Name of the one root field in the result. */
  readonly root: string;
  readonly variables: ReadonlyMap<string, GraphQLInputType>;
  /** Members of the root field's answer that are left out when they are null. */
  readonly omissions: Omissions | null;
  /** Where the answer's entity tag stands. */
  readonly tagPath: EntityTagPath | null;
}

/** All documents of the folder as one; the fragments are shared. */
export function readDocuments(folder = join(__dirname, 'documents')): DocumentNode {
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
  return parse(texts.join('\n'), { noLocation: true });
}

/** Answers operations by name; throws for one that is missing or that the schema would refuse. */
export function createOperationLookup(
  documents: DocumentNode,
  schema: GraphQLSchema,
): (name: string) => FacadeOperation {
  const separated = separateOperations(documents);
  const compiled = new Map<string, FacadeOperation>();
  return (name) => {
    const marked = separated[name];
    if (!marked) throw new Error(`there is no operation ${name} in the documents`);
    const operation = compiled.get(name) ?? compileOperation(name, marked, schema);
    compiled.set(name, operation);
    return operation;
  };
}

function compileOperation(name: string, marked: DocumentNode, schema: GraphQLSchema): FacadeOperation {
  const document = stripFacadeDirectives(marked);
  const [fault] = validate(schema, document);
  if (fault) throw new Error(`operation ${name}: ${fault.message}`);
  const selected = getRootField(name, marked);
  return {
    document,
    root: selected.alias?.value ?? selected.name.value,
    variables: getVariableTypes(getOperationDefinition(document), schema),
    omissions: findOmissions(selected, marked),
    tagPath: findEntityTagPath(selected, marked),
  };
}

function getRootField(name: string, document: DocumentNode): FieldNode {
  const [selected, ...others] = getOperationDefinition(document)?.selectionSet.selections ?? [];
  if (selected?.kind === Kind.FIELD && others.length === 0) return selected;
  throw new Error(`operation ${name}: exactly one root field is needed, for a REST body is the answer of one`);
}

function getOperationDefinition(document: DocumentNode): OperationDefinitionNode | undefined {
  return document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

function getVariableTypes(operation: OperationDefinitionNode | undefined, schema: GraphQLSchema) {
  const variables = new Map<string, GraphQLInputType>();
  for (const { variable, type } of operation?.variableDefinitions ?? []) {
    const declared = typeFromAST(schema, type);
    if (isInputType(declared)) variables.set(variable.name.value, declared);
  }
  return variables;
}
