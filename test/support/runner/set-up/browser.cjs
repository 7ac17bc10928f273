// Global set-up of the project browser.
module.exports = require('../project-needs.cjs').setUpProject('browser');
