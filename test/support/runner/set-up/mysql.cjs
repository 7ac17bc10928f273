// Global set-up of the project mysql.
module.exports = require('../project-needs.cjs').setUpProject('mysql');
