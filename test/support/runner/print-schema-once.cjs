// Set-up of each suite that starts applications. Apollo Server prints the whole schema at each start, to recognize it in a
// cache that servers share. A suite starts hundreds of servers with the same schema.
const printing = require('graphql/utilities/printSchema');

const { printSchema } = printing;
const printed = new WeakMap();

printing.printSchema = (schema) => {
  const text = printed.get(schema) ?? printSchema(schema);
  printed.set(schema, text);
  return text;
};
