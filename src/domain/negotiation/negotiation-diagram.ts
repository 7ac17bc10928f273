// Draws the diagram of docs/negotiation.md from the transition table.
import { type MoveKey, MOVES } from '../account/moves';
import { TRANSITIONS } from '../account/transitions';
import { ACCOUNT_CONDITIONS, keysOf } from '../shared/vocabulary';
import type { AccountCondition } from '../shared/vocabulary';

/** Moves available in more conditions than this are drawn once, from one state that represents all of them. */
const MAX_DRAWN_SOURCES = 8;
const CONDITIONS = keysOf(ACCOUNT_CONDITIONS);

/** A Mermaid state diagram. Moves of the creditor and the system are labelled with their actor. */
export function drawNegotiationDiagram(): string {
  const wide = keysOf(MOVES).filter((move) => getSources(move).length > MAX_DRAWN_SOURCES);
  const arrows = new Map<string, string[]>();
  for (const { move, from, to } of TRANSITIONS.filter((row) => !wide.includes(row.move))) {
    for (const arrow of from.flatMap((source) => to.map((target) => `${source} --> ${target}`))) {
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), formatMove(move)]);
    }
  }
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> joined',
    ...[...arrows].map(([arrow, moves]) => `  ${arrow}: ${moves.join(' / ')}`),
    '  state "any other condition" as any',
    ...wide.flatMap(drawWideMove),
    '```',
  ].join('\n');
}

function drawWideMove(move: MoveKey): readonly string[] {
  const sources = getSources(move);
  const targets = new Set(TRANSITIONS.filter((row) => row.move === move).flatMap(listOtherTargets));
  const closed = CONDITIONS.filter((condition) => !sources.includes(condition) && !targets.has(condition));
  const label = [formatMove(move), ...(closed.length > 0 ? [`not from ${closed.join(' or ')}`] : [])].join(', ');
  return [...targets].map((target) => `  any --> ${target}: ${label}`);
}

/** A condition that only stays as it is needs no arrow. */
function listOtherTargets({ from, to }: (typeof TRANSITIONS)[number]): readonly AccountCondition[] {
  return to.filter((target) => from.length > 1 || from[0] !== target);
}

function getSources(move: MoveKey): readonly AccountCondition[] {
  return TRANSITIONS.filter((row) => row.move === move).flatMap(({ from }) => from);
}

function formatMove(move: MoveKey): string {
  const text = move.replaceAll('_', ' ');
  return MOVES[move] === 'consumer' ? text : `${text} (${MOVES[move]})`;
}
