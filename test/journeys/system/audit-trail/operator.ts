// Scenes of operators: maintenance, the level of the log, and messages of the outbox.
import { discardMessages } from '../../../../src/services/messages/discard-messages';
import { enqueueMessage } from '../../../../src/services/messages/steps/enqueue-message';
import { beginRuntimeSetting, endRuntimeSetting } from '../../../../src/services/system/runtime-settings';
import type { RuntimeSettingName } from '../../../../src/domain/system/runtime-settings';
import type { AuditEventKey } from '../../../../src/domain/system/audit';
import { endSessionsOf } from '../../../../src/services/system/operate-sessions';
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

export const OPERATOR_SCENES: readonly Scene[] = [
  beginning('the beginning of a maintenance', 'maintenance', 'maintenance.began'),
  ending('the end of a maintenance', 'maintenance', 'maintenance.ended'),
  beginning('another level of the log', 'log_level', 'log_level.set'),
  ending('the usual level of the log', 'log_level', 'log_level.reset'),
  {
    title: 'a message that an operator discards',
    events: ['message.discarded'],
    async arrange({ fixture: { app } }) {
      const { dependencies } = app;
      const { db } = dependencies;
      const personal = { to: 'someone@example.test', subject: 'A notice', text: 'A notice.' };
      const id = await enqueueMessage(dependencies, db, { purpose: 'password_changed', owner: null, personal });
      // Nobody sends it meanwhile.
      await db.write('UPDATE outbox_messages SET next_at = next_at + 3600000 WHERE id = ?', [id]);
      return () => discardMessages(dependencies, OPERATOR, [id]);
    },
  },
  {
    title: 'sessions that an operator ends, with the browsers',
    events: ['session.revoked'],
    async arrange({ fixture, browser }) {
      const person = await fixture.createPerson('email');
      await fixture.signIn(browser, person);
      const all = { sessionId: null, includingDevices: true };
      return () => endSessionsOf(fixture.app.dependencies, OPERATOR, { profileId: person.id }, all);
    },
  },
];
