// Names test files with the project that runs them.
const unit = (name) => ({ project: 'unit', path: `test/unit/${name}.test.ts` });
const journey = (name) => ({ project: 'embedded', path: `test/journeys/${name}.test.ts` });
const onMariadb = (name) => ({ project: 'mariadb', path: `test/journeys/${name}.test.ts` });

module.exports = { journey, onMariadb, unit };
