// Generates a type for each operation that this client sends: `npm run generate`.
// region codegen
/** @type {import('@graphql-codegen/cli').CodegenConfig} */
const config = {
  // In your own project: http://127.0.0.1:4000/schema.graphql
  schema: '../../../schema/schema.graphql',
  documents: ['src/**/*.{ts,tsx}', '!src/generated/**'],
  generates: {
    'src/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        // A scalar without a line here does not pass as `any`.
        strictScalars: true,
        scalars: {
          DateTime: 'string',
          JSONObject: 'Record<string, unknown>',
          LocalDate: 'string',
          Money: 'string',
          OneTimeCode: 'string',
          Percent: 'string',
        },
      },
    },
  },
};
module.exports = config;
// endregion
