// Draws the sign-in for the README, from the very table that the services read.
import { FLOW_TABLE, FLOW_TRIGGERS } from './login-flow';

/** A Mermaid state diagram. */
export function drawLoginFlowDiagram(): string {
  const moves = FLOW_TABLE.map(({ from, trigger, to }) => {
    return `  ${from === 'none' ? '[*]' : from} --> ${to}: ${FLOW_TRIGGERS[trigger].replace(':', ',')}`;
  });
  return ['```mermaid', 'stateDiagram-v2', ...moves, '```'].join('\n');
}
