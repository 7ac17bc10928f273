// The room as one suite.
require('../support/rooms.cjs').openRoom('gateways');
