// How commands read times and durations.
import { InvalidArgumentError } from 'commander';
import { parseDuration, parseTime, toFuture, toPast } from '../../../src/cli/times';

const NOON = Date.UTC(2026, 2, 10, 12);
const MINUTE = 60_000;

it.each([
  ['15m', NOON - 15 * MINUTE, NOON + 15 * MINUTE],
  ['2h', NOON - 120 * MINUTE, NOON + 120 * MINUTE],
  ['1d', NOON - 1440 * MINUTE, NOON + 1440 * MINUTE],
  ['2026-03-09', Date.UTC(2026, 2, 9), Date.UTC(2026, 2, 9)],
  ['2026-03-10T08:30Z', Date.UTC(2026, 2, 10, 8, 30), Date.UTC(2026, 2, 10, 8, 30)],
])('%s is a time before or after now, or one of its own', (text, past, future) => {
  expect([toPast(parseTime(text), NOON), toFuture(parseTime(text), NOON)]).toEqual([past, future]);
});

it.each(['yesterday', '15', '15s', '2026-02-30T99:00Z', '2026-03-10T08:30', '-5m'])('%s is no time', (text) => {
  expect(() => parseTime(text)).toThrow(InvalidArgumentError);
});

it.each(['0m', '2026-03-10', ''])('%j is no duration', (text) => {
  expect(() => parseDuration(text)).toThrow(InvalidArgumentError);
});

it('reads durations', () => {
  expect(['15m', '2h', '1d'].map(parseDuration)).toEqual([15 * MINUTE, 120 * MINUTE, 1440 * MINUTE]);
});
