// A file, what it says, and what it says by mistake: see `mistakes.cjs`.
const { journey, onMariadb } = require('../test-files.cjs');

const LINKS = 'src/persistence/gifts/gift-link-store.ts';
const GIFTS = 'src/persistence/gifts/gift-store.ts';
const LISTS = 'src/persistence/gifts/gift-list-store.ts';
const PAY = 'src/services/gifts/pay-gift.ts';

module.exports = [
  {
    tests: [
      journey('gifts/gift-page'),
      journey('gifts/gift-payments'),
      journey('gifts/gift-races'),
      journey('gifts/gift-outcomes'),
      onMariadb('gifts/gift-races'),
    ],
    mistakes: [
      [GIFTS, "update(redeemed, { id: gift.setupId, state: 'open' })", 'update(redeemed, { id: gift.setupId })'],
      [GIFTS, 'const claimed = { id: link.id, version: link.version };', 'const claimed = { id: link.id };'],
      [GIFTS, "      if (!(await compareAndSwapAccount(db, swap, {}))) throw new ClaimRefused('changed');", ''],
      [GIFTS, "receivedCount: literal('received_count + 1')", 'receivedCount: 1'],
      [GIFTS, 'required(readMoney(link?.receivedAmount)).plus(amount)', 'amount'],
      [
        GIFTS,
        "const where = { giftLinkId: linkId, status: 'failed' as const };",
        "const where = { status: 'failed' as const };",
      ],
      [GIFTS, "{ id, consumerId: accountId, status: 'claimed' }", '{ id, consumerId: accountId }'],
      [PAY, '`gift:${link.id}`', "'gift'"],
      [PAY, '  if (owner !== null && !gifts.getGiftOwners(db, setup.id).includes(owner)) throw unknownSetup();', ''],
      ['src/services/gifts/steps/gift-state.ts', 'if (account?.profileId !== link.profileId)', 'if (!account)'],
      [LISTS, '    for (const { id } of rows) {', '    for (const { id } of rows.slice(0, 1)) {'],
      [LISTS, 'where: { consumerProfileId: profileId } };', 'where: {} };'],
      [GIFTS, 'where: { consumerId: accountId, status: [...OPEN] },', 'where: { status: [...OPEN] },'],
    ],
  },
  {
    tests: [journey('gifts/gift-registry'), onMariadb('gifts/gift-registry')],
    mistakes: [
      [LINKS, 'findLink(db, { id, consumerProfileId: profileId }, {', 'findLink(db, { id }, {'],
      [
        LINKS,
        '[Op.and]: [{ consumerId: accountId, ...others }, toNotEnded(today)]',
        '[Op.and]: [others, toNotEnded(today)]',
      ],
      [LINKS, 'except === null ? {} : { id: { [Op.ne]: except } }', '{}'],
      [
        LINKS,
        '{ revokedAt: null, closedAt: null, expiresOn: { [Op.gte]: today } },',
        '{ revokedAt: null, closedAt: null, expiresOn: { [Op.gt]: today } },',
      ],
      [LINKS, '{ id: link.id, version: link.version })) === 1', '{ id: link.id })) === 1'],
      ['src/services/gifts/gift-links.ts', '    await giftLinks.lockLinks(db, account.id);', ''],
      ['src/services/gifts/gift-links.ts', '    await giftLinks.lockLinks(db, link.accountId);', ''],
    ],
  },
  {
    tests: [journey('gifts/gift-page'), journey('http/limited-operations')],
    mistakes: [
      [
        'src/services/gifts/gift-page.ts',
        "  await enforceRateLimits(dependencies, response, [{ scope: 'gift_view', subject: request.ipPrefix }]);",
        '',
      ],
      [
        'src/services/gifts/gift-page.ts',
        "[{ scope: 'gift_view', subject: request.ipPrefix }]",
        "[{ scope: 'gift_view', subject: token }]",
      ],
      [
        'src/services/gifts/pay-gift.ts',
        "subjects = [{ scope: 'gift_setup', subject: request.ipPrefix }]",
        "subjects = [{ scope: 'gift_setup', subject: token }]",
      ],
    ],
  },
  {
    tests: [journey('profile/closed-profile'), journey('profile/merged-profiles')],
    mistakes: [
      [LINKS, 'update(changes, { consumerProfileId, revokedAt: null })', 'update(changes, { revokedAt: null })'],
      [LINKS, '{ consumerProfileId: to }, { consumerProfileId: from }', '{ consumerProfileId: to }, {}'],
    ],
  },
];
