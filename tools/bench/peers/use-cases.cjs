// What every peer does with a request: check the token, send the statements, apply the rules. The rules are Parley's domain,
// which has no input or output; all else is the peers' own.
const { createPool } = require('mysql2/promise');
const { readConfig } = require('../../../dist/src/config/config');
const { hasAgreement, isAgreed } = require('../../../dist/src/domain/account/active-negotiation');
const { describeAccount } = require('../../../dist/src/domain/account/describe-account');
const {
  describeOffers,
  getContextVersion,
  getNextAction,
} = require('../../../dist/src/domain/account/describe-offers');
const { deriveState, getConditionKey } = require('../../../dist/src/domain/account/display-state');
const { getMoveMessage } = require('../../../dist/src/domain/account/moves');
const { decidePaymentPlan } = require('../../../dist/src/domain/negotiation/decide-offer');
const { takeAccountSnapshot } = require('../../../dist/src/domain/negotiation/negotiation-history');
const { time, toFacts, toNegotiationValues } = require('./rows.cjs');
const { createSealing, createTokenCheck } = require('./secrets.cjs');
const sql = require('./statements.cjs');

const PAGE = 20;

function openUseCases() {
  const config = readConfig(process.env);
  const pool = createPool({
    uri: config.DATABASE_URL,
    connectionLimit: config.DATABASE_POOL_MAX,
    timezone: 'Z',
    dateStrings: true,
    supportBigNumbers: true,
  });
  pool.pool.on('connection', (connection) => {
    connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  });
  const checkToken = createTokenCheck(config.keyRings.JWT_KEYS[0]);
  const { open, seal } = createSealing(config.keyRings.ENCRYPTION_KEYS[0]);
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: config.BUSINESS_TIME_ZONE });

  function readClock() {
    const epoch = Date.now();
    return { epoch, now: new Date(epoch).toISOString(), today: days.format(epoch) };
  }

  async function assertSession(row, claims, epoch) {
    const isAlive = row && row.session_revoked_at === null && row.session_absolute_until > epoch;
    const isOwn = isAlive && row.session_profile_id === Number(claims.sub) && row.session_status === 'active';
    if (!isOwn) throw new Error('unauthenticated');
    if (claims.gen > row.session_used_generation) {
      await pool.execute('UPDATE sessions SET used_generation = ? WHERE id = ?', [claims.gen, claims.sid]);
    }
  }

  async function loadAccount(authorization, id, { epoch, today }) {
    const claims = checkToken(authorization);
    const [[row]] = await pool.execute(sql.READ_SESSION_AND_ACCOUNT, [`${today} 00:00:00.000`, id, claims.sid]);
    await assertSession(row, claims, epoch);
    if (row.consumer_profile_id !== row.session_profile_id) throw new Error('not_found');
    return { row, facts: toFacts(row, open) };
  }

  return {
    pool,

    async account(authorization, id) {
      const { facts } = await loadAccount(authorization, id, readClock());
      return describeAccount(facts);
    },

    async list(authorization) {
      const { epoch, today } = readClock();
      const claims = checkToken(authorization);
      const [[session]] = await pool.execute(sql.READ_SESSION, [claims.sid]);
      await assertSession(session, claims, epoch);
      const profile = session.session_profile_id;
      const values = [profile, `${today} 00:00:00.000`, profile, String(PAGE)];
      const [rows] = await pool.execute(sql.READ_LIST, values);
      const accounts = rows.map((row) => describeAccount(toFacts(row, open)));
      accounts.sort((one, other) => one.display.state.priority - other.display.state.priority || one.id - other.id);
      return { accounts, total: rows[0]?.total ?? 0 };
    },

    async plan(authorization, id, firstPayDate, requestId) {
      const moment = readClock();
      const { row, facts } = await loadAccount(authorization, id, moment);
      if (!row.session_is_communication_updated || !row.session_has_claimed) throw new Error('profile_incomplete');
      const decision = decidePaymentPlan(facts, { firstPayDate }, moment);
      const after = await writePlan({ facts, decision, moment, requestId });
      const offer = describeOffers(after, moment.today);
      const { account } = offer;
      return {
        message: getMoveMessage(decision.move, after),
        data: { account, offer, nextAction: getNextAction(account.display.state.key) },
      };
    },
  };

  /** Only plans that the creditor has to approve, which leave the payments of the account alone. */
  async function writePlan({ facts, decision, moment: { epoch, now }, requestId }) {
    const { id, company } = facts;
    const { account, negotiation } = decision;
    const version = Math.max(epoch, getContextVersion(facts) + 1);
    const after = {
      ...facts,
      ...account,
      version,
      updatedAt: now,
      negotiationType: negotiation.type,
      hadAgreement: hasAgreement(facts) || isAgreed(negotiation),
    };
    const [before, state] = [deriveState(facts), deriveState(after)];
    const connection = await pool.getConnection();
    try {
      await connection.query('START TRANSACTION');
      const flags = [
        account.status,
        account.offerAccepted,
        account.paymentSetup,
        account.customOffer,
        account.counterOffer,
      ];
      const derived = [getConditionKey(state), version, version, time(now)];
      const [swapped] = await connection.execute(sql.SWAP_ACCOUNT, [...flags, ...derived, id, facts.version]);
      if (swapped.affectedRows !== 1) throw new Error('offer_action_unavailable');
      const values = toNegotiationValues(negotiation, id, now);
      const stored = facts.negotiation?.id ?? null;
      const [written] =
        stored === null
          ? await connection.execute(sql.INSERT_NEGOTIATION, [...values, id, company.id, time(now)])
          : await connection.execute(sql.UPDATE_NEGOTIATION, [...values, stored]);
      const sealHistory = (column, value) =>
        seal(`negotiation_history|${column}|${id}.${version}`, JSON.stringify(value));
      await connection.execute(sql.APPEND_HISTORY, [
        id,
        company.id,
        epoch,
        facts.profileId,
        decision.move,
        before.condition,
        state.condition,
        version,
        sealHistory('written', decision),
        requestId,
        id,
        sealHistory('row_before', takeAccountSnapshot(facts)),
      ]);
      await connection.query('COMMIT');
      return { ...after, negotiation: { ...negotiation, id: stored ?? written.insertId } };
    } catch (error) {
      await connection.query('ROLLBACK');
      throw error;
    } finally {
      connection.release();
    }
  }
}

module.exports = { openUseCases };
