// Scenes of operators: maintenance, the level of the log, messages of the outbox, and marks for support.
import { discardMessages } from '../../../../src/services/messages/discard-messages';
import { enqueueMessage } from '../../../../src/services/messages/steps/enqueue-message';
import { beginRuntimeSetting, endRuntimeSetting } from '../../../../src/services/system/runtime-settings';
import type { RuntimeSettingName } from '../../../../src/domain/system/runtime-settings';
import type { AuditEventKey } from '../../../../src/domain/system/audit';
import { markBySupport, unmarkBySupport } from '../../../../src/services/system/operate-marks';
import { endOwnedSessions } from '../../../../src/services/system/operate-sessions';
import type { Scene, SceneContext } from './scene';

const OPERATOR = { operator: 'tester' };

type Dependencies = SceneContext['fixture']['app']['dependencies'];

function begin(dependencies: Dependencies, name: RuntimeSettingName): Promise<void> {
  return beginRuntimeSetting(dependencies, OPERATOR, { name, value: 'debug', endsAt: dependencies.clock().epoch + 1 });
}

function beginning(title: string, name: RuntimeSettingName, event: AuditEventKey): Scene {
  return {
    title,
    events: [event],
    async arrange({ fixture: { app } }) {
      await Promise.resolve();
      return () => begin(app.dependencies, name);
    },
  };
}

function ending(title: string, name: RuntimeSettingName, event: AuditEventKey): Scene {
  return {
    title,
    events: [event],
    async arrange({ fixture: { app } }) {
      await begin(app.dependencies, name);
      return () => endRuntimeSetting(app.dependencies, OPERATOR, name);
    },
  };
}

/** It is not due when it is committed, so that nobody sends it. */
async function discardNewMessage(dependencies: Dependencies): Promise<void> {
  const id = await dependencies.db.transaction(async (db) => {
    const message = { text: { name: 'password_changed' }, owner: null, to: 'someone@example.test' } as const;
    const enqueued = await enqueueMessage(dependencies, db, message);
    await db.write('UPDATE outbox_messages SET next_at = next_at + 3600000 WHERE id = ?', [enqueued]);
    return enqueued;
  });
  await discardMessages(dependencies, OPERATOR, [id]);
}

const MARK = { accountId: 1, mark: 'do_not_contact' } as const;

export const OPERATOR_SCENES: readonly Scene[] = [
  beginning('the beginning of a maintenance', 'maintenance', 'maintenance.began'),
  ending('the end of a maintenance', 'maintenance', 'maintenance.ended'),
  beginning('another level of the log', 'log_level', 'log_level.set'),
  ending('the usual level of the log', 'log_level', 'log_level.reset'),
  {
    title: 'a message that an operator discards',
    events: ['message.discarded'],
    async arrange({ fixture: { app } }) {
      await Promise.resolve();
      return () => discardNewMessage(app.dependencies);
    },
  },
  {
    title: 'a mark that support sets',
    events: ['account.marked'],
    async arrange({ fixture: { app } }) {
      await Promise.resolve();
      return () => markBySupport(app.dependencies, OPERATOR, MARK);
    },
  },
  {
    title: 'a mark that support takes back',
    events: ['account.unmarked'],
    async arrange({ fixture: { app } }) {
      await markBySupport(app.dependencies, OPERATOR, MARK);
      return () => unmarkBySupport(app.dependencies, OPERATOR, { ...MARK, confirm: false });
    },
  },
  {
    title: 'sessions that an operator ends, with the browsers',
    events: ['session.revoked'],
    async arrange({ fixture, browser }) {
      const person = await fixture.createPerson('email');
      await fixture.signIn(browser, person);
      const all = { sessionId: null, includingDevices: true };
      return () => endOwnedSessions(fixture.app.dependencies, OPERATOR, { profileId: person.id }, all);
    },
  },
];
