// Global set-up of the project faults.
module.exports = require('../project-needs.cjs').setUpProject('faults');
