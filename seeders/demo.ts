// The demo data for the pages of a developer's machine: its people, its date, and how to put it back.
import type { Moment } from '../src/domain/shared/calendar';
import type { Database } from '../src/persistence/database/database';
import { demoPeople, findDemoName } from './demo-people';
import { findDemoDay, resetDemo } from './reset-demo';

export function createDemo(db: Database) {
  return {
    people: demoPeople,
    findName: findDemoName,
    findDay: (moment: Moment) => findDemoDay(db, moment),
    reset: (moment: Moment) => resetDemo(db, moment),
  };
}
