// Global set-up of the project mariadb.
module.exports = require('../project-needs.cjs').setUpProject('mariadb');
