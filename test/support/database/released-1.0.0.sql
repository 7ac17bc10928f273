CREATE TABLE `usage_counts` (
  `day` date NOT NULL,
  `kind` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `style` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `name` varchar(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `n` bigint(20) NOT NULL,
  PRIMARY KEY (`day`,`kind`,`style`,`name`),
  CONSTRAINT `usage_counts_kind_known` CHECK (`kind` in ('operation','deprecated','endpoint')),
  CONSTRAINT `usage_counts_style_known` CHECK (`style` in ('graphql','rest'))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `trusted_documents` (
  `id` varchar(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `digest` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `body` mediumtext NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `trusted_documents_digest_index` (`digest`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `trusted_devices` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `selector` varchar(43) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `verifier_hash` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `previous_hash` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `rotated_at` bigint(20) NOT NULL,
  `profile_id` bigint(20) NOT NULL,
  `last_used_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `revoked_at` bigint(20) DEFAULT NULL,
  `personal` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `trusted_devices_selector_unique` (`selector`),
  KEY `trusted_devices_profile_id_index` (`profile_id`),
  KEY `trusted_devices_expires_at_index` (`expires_at`),
  CONSTRAINT `trusted_devices_ibfk_1` FOREIGN KEY (`profile_id`) REFERENCES `consumer_profiles` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `transactions` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `consumer_id` bigint(20) NOT NULL,
  `company_id` bigint(20) NOT NULL,
  `amount` decimal(12,2) NOT NULL,
  `status` varchar(30) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `transaction_type` varchar(45) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `schedule_transaction_id` bigint(20) DEFAULT NULL,
  `gift_payment_id` bigint(20) DEFAULT NULL,
  `source` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT 'plan',
  `method_label` varchar(100) DEFAULT NULL,
  `balance_after` decimal(12,2) DEFAULT NULL,
  `provider_transaction` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `payment_reference` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `payment_date` date DEFAULT NULL,
  `reversed_reference` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `reversal_reason` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `reversed_at` datetime(3) DEFAULT NULL,
  `created_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `transactions_company_id_payment_reference_unique` (`company_id`,`payment_reference`),
  KEY `transactions_consumer_id_index` (`consumer_id`),
  KEY `transactions_company_id_index` (`company_id`),
  KEY `transactions_company_id_reversed_reference_index` (`company_id`,`reversed_reference`),
  KEY `transactions_company_id_created_at_id_index` (`company_id`,`created_at`,`id`),
  KEY `transactions_company_id_status_source_created_at_id_index` (`company_id`,`status`,`source`,`created_at`,`id`),
  KEY `transactions_company_id_source_reversed_at_id_index` (`company_id`,`source`,`reversed_at`,`id`),
  CONSTRAINT `transactions_ibfk_1` FOREIGN KEY (`consumer_id`) REFERENCES `consumers` (`id`),
  CONSTRAINT `transactions_ibfk_2` FOREIGN KEY (`company_id`) REFERENCES `companies` (`id`),
  CONSTRAINT `transactions_status_known` CHECK (`status` in ('successful','failed','scheduled','rescheduled','consumer_change_date','creditor_change_date','cancelled','reversed')),
  CONSTRAINT `transactions_transaction_type_known` CHECK (`transaction_type` in ('pif','installment')),
  CONSTRAINT `transactions_source_known` CHECK (`source` in ('plan','gift','import','direct')),
  CONSTRAINT `transactions_reversal_reason_known` CHECK (`reversal_reason` in ('amount_wrong','account_wrong','recorded_twice','returned','other'))
) ENGINE=InnoDB AUTO_INCREMENT=22 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (1, 2, 3, '120.00', 'successful', 'installment', NULL, NULL, 'plan', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-02-10 16:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (2, 2, 3, '120.00', 'failed', 'installment', NULL, NULL, 'plan', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-03-12 16:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (3, 28, 1, '150.00', 'successful', 'installment', NULL, NULL, 'plan', NULL, NULL, 'demo-28-1-1', NULL, NULL, NULL, NULL, NULL, '2026-03-17 14:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (4, 14, 1, '360.00', 'successful', 'installment', NULL, NULL, 'plan', NULL, NULL, 'demo-14-1-1', NULL, NULL, NULL, NULL, NULL, '2026-03-22 14:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (5, 29, 1, '225.00', 'successful', 'installment', NULL, NULL, 'plan', NULL, NULL, 'demo-29-1-1', NULL, NULL, NULL, NULL, NULL, '2026-03-27 14:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (6, 12, 1, '270.00', 'successful', 'installment', NULL, NULL, 'plan', NULL, NULL, 'demo-12-1-1', NULL, NULL, NULL, NULL, NULL, '2026-04-01 14:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (7, 14, 1, '360.00', 'successful', 'installment', NULL, NULL, 'plan', NULL, NULL, 'demo-14-2-1', NULL, NULL, NULL, NULL, NULL, '2026-04-22 14:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (8, 3, 1, '180.00', 'successful', 'installment', NULL, NULL, 'plan', NULL, NULL, 'demo-3-1-1', NULL, NULL, NULL, NULL, NULL, '2026-04-26 14:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (9, 12, 1, '270.00', 'successful', 'installment', NULL, NULL, 'plan', NULL, NULL, 'demo-12-2-1', NULL, NULL, NULL, NULL, NULL, '2026-05-01 14:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (10, 26, 1, '75.00', 'successful', 'installment', NULL, NULL, 'plan', NULL, NULL, 'demo-26-1-1', NULL, NULL, NULL, NULL, NULL, '2026-05-13 14:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (11, 4, 1, '490.00', 'successful', 'pif', NULL, NULL, 'plan', NULL, NULL, 'demo-4-1-1', NULL, NULL, NULL, NULL, NULL, '2026-05-16 14:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (12, 26, 1, '75.00', 'successful', 'installment', NULL, NULL, 'plan', NULL, NULL, 'demo-26-2-1', NULL, NULL, NULL, NULL, NULL, '2026-05-20 14:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (13, 14, 1, '360.00', 'successful', 'installment', NULL, NULL, 'plan', NULL, NULL, 'demo-14-3-1', NULL, NULL, NULL, NULL, NULL, '2026-05-22 14:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (14, 3, 1, '180.00', 'successful', 'installment', NULL, NULL, 'plan', NULL, NULL, 'demo-3-2-1', NULL, NULL, NULL, NULL, NULL, '2026-05-26 14:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (15, 26, 1, '75.00', 'successful', 'installment', NULL, NULL, 'plan', NULL, NULL, 'demo-26-3-1', NULL, NULL, NULL, NULL, NULL, '2026-05-27 14:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (16, 12, 1, '270.00', 'successful', 'installment', NULL, NULL, 'plan', NULL, NULL, 'demo-12-3-1', NULL, NULL, NULL, NULL, NULL, '2026-06-01 14:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (17, 26, 1, '75.00', 'failed', 'installment', NULL, NULL, 'plan', NULL, NULL, 'demo-26-4-1', NULL, NULL, NULL, NULL, NULL, '2026-06-04 14:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (18, 26, 1, '75.00', 'failed', 'installment', NULL, NULL, 'plan', NULL, NULL, 'demo-26-4-2', NULL, NULL, NULL, NULL, NULL, '2026-06-05 14:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (19, 29, 1, '25.00', 'successful', 'installment', 60, 1, 'gift', NULL, '2750.00', 'gift-1-1', NULL, NULL, NULL, NULL, NULL, '2026-04-26 16:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (20, 32, 1, '1400.00', 'reversed', NULL, NULL, NULL, 'direct', NULL, '0.00', NULL, NULL, '2026-06-01', 'DEMO-1', 'amount_wrong', '2026-06-02 16:00:00', '2026-06-02 16:00:00');
INSERT INTO transactions (id, consumer_id, company_id, amount, status, transaction_type, schedule_transaction_id, gift_payment_id, source, method_label, balance_after, provider_transaction, payment_reference, payment_date, reversed_reference, reversal_reason, reversed_at, created_at) VALUES (21, 32, 1, '140.00', 'successful', NULL, NULL, NULL, 'direct', NULL, '500.00', NULL, 'DEMO-1', '2026-06-01', NULL, NULL, NULL, '2026-06-02 16:00:00');
CREATE TABLE `transaction_marks` (
  `created_at` bigint(20) NOT NULL,
  `nonce` bigint(20) NOT NULL,
  PRIMARY KEY (`created_at`,`nonce`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO transaction_marks (created_at, nonce) VALUES (1795875885239, 97333189717583);
CREATE TABLE `templates` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `user_id` bigint(20) NOT NULL,
  `company_id` bigint(20) DEFAULT NULL,
  `name` varchar(255) NOT NULL,
  `type` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `subject` varchar(255) DEFAULT NULL,
  `description` mediumtext NOT NULL,
  `version` bigint(20) NOT NULL DEFAULT 1,
  `content_policy` int(11) NOT NULL DEFAULT 0,
  `created_at` datetime(3) DEFAULT NULL,
  `updated_at` datetime(3) DEFAULT NULL,
  `deleted_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `templates_company_id_type_deleted_at_index` (`company_id`,`type`,`deleted_at`),
  KEY `templates_user_id_index` (`user_id`),
  CONSTRAINT `templates_ibfk_1` FOREIGN KEY (`user_id`) REFERENCES `creditor_users` (`id`),
  CONSTRAINT `templates_ibfk_2` FOREIGN KEY (`company_id`) REFERENCES `companies` (`id`),
  CONSTRAINT `templates_type_known` CHECK (`type` in ('email','sms','e-letter'))
) ENGINE=InnoDB AUTO_INCREMENT=6 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO templates (id, user_id, company_id, name, type, subject, description, version, content_policy, created_at, updated_at, deleted_at) VALUES (1, 1, 1, 'Welcome', 'e-letter', NULL, '<p>Dear [First Name] [Last Name],</p><p>your balance is [Current Balance].</p>', 1, 2, '2026-04-06 16:00:00', '2026-05-16 16:00:00', NULL);
INSERT INTO templates (id, user_id, company_id, name, type, subject, description, version, content_policy, created_at, updated_at, deleted_at) VALUES (2, 2, 1, 'A better offer', 'e-letter', NULL, '<p>Pay at once and save [Pay Full %] of [Current Balance].</p>', 1, 2, '2026-04-06 16:00:00', '2026-05-16 16:00:00', NULL);
INSERT INTO templates (id, user_id, company_id, name, type, subject, description, version, content_policy, created_at, updated_at, deleted_at) VALUES (3, 1, 1, 'Before the deadline', 'e-letter', NULL, '<p>Our offer for account [Original Account Number] ends on [Expiration date].</p>', 1, 2, '2026-04-06 16:00:00', '2026-05-16 16:00:00', NULL);
INSERT INTO templates (id, user_id, company_id, name, type, subject, description, version, content_policy, created_at, updated_at, deleted_at) VALUES (4, 3, 2, 'First notice', 'e-letter', NULL, '<p>[First Name], please look at your account: [You Negotiate Link]</p>', 1, 2, '2026-04-06 16:00:00', '2026-05-16 16:00:00', NULL);
INSERT INTO templates (id, user_id, company_id, name, type, subject, description, version, content_policy, created_at, updated_at, deleted_at) VALUES (5, 1, 1, 'Monthly mail', 'email', 'Your account with Acme', '<p>Hello [First Name], here is your monthly summary.</p>', 1, 2, '2026-04-06 16:00:00', '2026-05-16 16:00:00', NULL);
CREATE TABLE `template_versions` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `template_id` bigint(20) NOT NULL,
  `version` bigint(20) NOT NULL,
  `name` varchar(255) NOT NULL,
  `subject` varchar(255) DEFAULT NULL,
  `content` mediumtext NOT NULL,
  `content_policy` int(11) NOT NULL DEFAULT 0,
  `editor_id` bigint(20) NOT NULL,
  `saved_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `template_versions_template_id_version_unique` (`template_id`,`version`),
  KEY `template_versions_editor_id_index` (`editor_id`),
  CONSTRAINT `template_versions_ibfk_1` FOREIGN KEY (`template_id`) REFERENCES `templates` (`id`),
  CONSTRAINT `template_versions_ibfk_2` FOREIGN KEY (`editor_id`) REFERENCES `creditor_users` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `subclients` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `company_id` bigint(20) NOT NULL,
  `subclient_name` varchar(191) DEFAULT NULL,
  `unique_identification_number` varchar(191) NOT NULL,
  `pif_balance_discount_percent` decimal(5,2) DEFAULT NULL,
  `ppa_balance_discount_percent` decimal(5,2) DEFAULT NULL,
  `min_monthly_pay_percent` decimal(5,2) DEFAULT NULL,
  `max_days_first_pay` int(11) DEFAULT NULL,
  `minimum_settlement_percentage` decimal(5,2) DEFAULT NULL,
  `minimum_payment_plan_percentage` decimal(5,2) DEFAULT NULL,
  `max_first_pay_days` int(11) DEFAULT NULL,
  `settlement_auto_approve` tinyint(1) DEFAULT NULL,
  `plan_auto_approve` tinyint(1) DEFAULT NULL,
  `version` bigint(20) NOT NULL DEFAULT 1,
  `terms_version` bigint(20) NOT NULL DEFAULT 1,
  `live_number` varchar(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `created_at` datetime(3) DEFAULT NULL,
  `updated_at` datetime(3) DEFAULT NULL,
  `deleted_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `subclients_company_id_live_number_unique` (`company_id`,`live_number`),
  KEY `subclients_company_id_index` (`company_id`),
  CONSTRAINT `subclients_ibfk_1` FOREIGN KEY (`company_id`) REFERENCES `companies` (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO subclients (id, company_id, subclient_name, unique_identification_number, pif_balance_discount_percent, ppa_balance_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, version, terms_version, live_number, created_at, updated_at, deleted_at) VALUES (1, 1, 'Acme Auto Loans', 'AAL-001', '30.00', '20.00', '15.00', 20, NULL, NULL, NULL, NULL, NULL, 1, 1, 'AAL-001', '2024-03-27 16:00:00', '2024-03-27 16:00:00', NULL);
INSERT INTO subclients (id, company_id, subclient_name, unique_identification_number, pif_balance_discount_percent, ppa_balance_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, version, terms_version, live_number, created_at, updated_at, deleted_at) VALUES (2, 1, 'Acme Medical', 'AMD-002', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 1, 'AMD-002', '2024-03-27 16:00:00', '2024-03-27 16:00:00', NULL);
CREATE TABLE `sign_in_locks` (
  `identity_index` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `code_failures` int(11) NOT NULL DEFAULT 0,
  `lock_count` int(11) NOT NULL DEFAULT 0,
  `locked_until` bigint(20) DEFAULT NULL,
  `changed_at` bigint(20) NOT NULL,
  PRIMARY KEY (`identity_index`),
  KEY `sign_in_locks_changed_at_index` (`changed_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `sessions` (
  `id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `profile_id` bigint(20) NOT NULL,
  `generation` int(11) NOT NULL,
  `rotated_at` bigint(20) NOT NULL,
  `idle_until` bigint(20) NOT NULL,
  `absolute_until` bigint(20) NOT NULL,
  `remember` tinyint(1) NOT NULL,
  `revoked_at` bigint(20) DEFAULT NULL,
  `user_agent_hash` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `personal` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `by_code` tinyint(1) NOT NULL DEFAULT 0,
  `used_generation` int(11) NOT NULL DEFAULT 1,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `sessions_profile_id_index` (`profile_id`),
  KEY `sessions_absolute_until_index` (`absolute_until`),
  CONSTRAINT `sessions_ibfk_1` FOREIGN KEY (`profile_id`) REFERENCES `consumer_profiles` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `schema_migrations` (
  `name` varchar(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO schema_migrations (name) VALUES ('0001-companies');
INSERT INTO schema_migrations (name) VALUES ('0002-creditor-users');
INSERT INTO schema_migrations (name) VALUES ('0003-profiles');
INSERT INTO schema_migrations (name) VALUES ('0004-sign-in');
INSERT INTO schema_migrations (name) VALUES ('0005-accounts');
INSERT INTO schema_migrations (name) VALUES ('0006-negotiation');
INSERT INTO schema_migrations (name) VALUES ('0007-payments');
INSERT INTO schema_migrations (name) VALUES ('0008-gifts');
INSERT INTO schema_migrations (name) VALUES ('0009-calendar');
INSERT INTO schema_migrations (name) VALUES ('0010-letters');
INSERT INTO schema_migrations (name) VALUES ('0011-imports');
INSERT INTO schema_migrations (name) VALUES ('0012-system');
INSERT INTO schema_migrations (name) VALUES ('0013-results');
CREATE TABLE `schedule_transactions` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `consumer_id` bigint(20) NOT NULL,
  `company_id` bigint(20) NOT NULL,
  `subclient_id` bigint(20) DEFAULT NULL,
  `payment_profile_id` bigint(20) DEFAULT NULL,
  `schedule_date` date NOT NULL,
  `previous_schedule_date` date DEFAULT NULL,
  `amount` decimal(12,2) NOT NULL,
  `status` varchar(30) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `transaction_type` varchar(45) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `attempt_count` int(11) NOT NULL DEFAULT 0,
  `last_attempted_at` datetime(3) DEFAULT NULL,
  `revenue_share_percentage` decimal(5,2) DEFAULT NULL,
  `open_attempt` int(11) DEFAULT NULL,
  `original_schedule_date` date DEFAULT NULL,
  `attempts_before` int(11) NOT NULL DEFAULT 0,
  `skip_count` int(11) NOT NULL DEFAULT 0,
  `reminded` smallint(6) NOT NULL DEFAULT 0,
  `change_count` int(11) NOT NULL DEFAULT 0,
  `created_at` datetime(3) DEFAULT NULL,
  `updated_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `schedule_transactions_consumer_id_status_schedule_date_id_index` (`consumer_id`,`status`,`schedule_date`,`id`),
  KEY `schedule_transactions_company_id_index` (`company_id`),
  KEY `schedule_transactions_subclient_id_index` (`subclient_id`),
  KEY `schedule_transactions_payment_profile_id_index` (`payment_profile_id`),
  KEY `schedule_transactions_status_schedule_date_id_index` (`status`,`schedule_date`,`id`),
  KEY `schedule_transactions_open_attempt_index` (`open_attempt`),
  CONSTRAINT `schedule_transactions_ibfk_1` FOREIGN KEY (`consumer_id`) REFERENCES `consumers` (`id`),
  CONSTRAINT `schedule_transactions_ibfk_2` FOREIGN KEY (`company_id`) REFERENCES `companies` (`id`),
  CONSTRAINT `schedule_transactions_ibfk_3` FOREIGN KEY (`subclient_id`) REFERENCES `subclients` (`id`),
  CONSTRAINT `schedule_transactions_ibfk_4` FOREIGN KEY (`payment_profile_id`) REFERENCES `payment_profiles` (`id`),
  CONSTRAINT `schedule_transactions_status_known` CHECK (`status` in ('successful','failed','scheduled','rescheduled','consumer_change_date','creditor_change_date','cancelled')),
  CONSTRAINT `schedule_transactions_transaction_type_known` CHECK (`transaction_type` in ('pif','installment'))
) ENGINE=InnoDB AUTO_INCREMENT=67 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (1, 3, 1, NULL, 3, '2026-04-26', NULL, '180.00', 'successful', 'installment', 1, NULL, NULL, NULL, '2026-04-26', 0, 0, 0, 0, '2026-04-22 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (2, 3, 1, NULL, 3, '2026-05-26', NULL, '180.00', 'successful', 'installment', 1, NULL, NULL, NULL, '2026-05-26', 0, 0, 0, 0, '2026-04-22 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (3, 3, 1, NULL, 3, '2026-06-26', NULL, '180.00', 'cancelled', 'installment', 0, NULL, NULL, NULL, '2026-06-26', 0, 0, 0, 0, '2026-04-22 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (4, 3, 1, NULL, 3, '2026-07-26', NULL, '180.00', 'cancelled', 'installment', 0, NULL, NULL, NULL, '2026-07-26', 0, 0, 0, 0, '2026-04-22 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (5, 3, 1, NULL, 3, '2026-08-26', NULL, '180.00', 'cancelled', 'installment', 0, NULL, NULL, NULL, '2026-08-26', 0, 0, 0, 0, '2026-04-22 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (6, 3, 1, NULL, 3, '2026-09-26', NULL, '180.00', 'cancelled', 'installment', 0, NULL, NULL, NULL, '2026-09-26', 0, 0, 0, 0, '2026-04-22 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (7, 3, 1, NULL, 3, '2026-10-26', NULL, '180.00', 'cancelled', 'installment', 0, NULL, NULL, NULL, '2026-10-26', 0, 0, 0, 0, '2026-04-22 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (8, 3, 1, NULL, 3, '2026-11-26', NULL, '180.00', 'cancelled', 'installment', 0, NULL, NULL, NULL, '2026-11-26', 0, 0, 0, 0, '2026-04-22 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (9, 3, 1, NULL, 3, '2026-12-26', NULL, '180.00', 'cancelled', 'installment', 0, NULL, NULL, NULL, '2026-12-26', 0, 0, 0, 0, '2026-04-22 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (10, 3, 1, NULL, 3, '2027-01-26', NULL, '180.00', 'cancelled', 'installment', 0, NULL, NULL, NULL, '2027-01-26', 0, 0, 0, 0, '2026-04-22 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (11, 4, 1, NULL, 4, '2026-05-16', NULL, '490.00', 'successful', 'pif', 1, NULL, NULL, NULL, '2026-05-16', 0, 0, 0, 0, '2026-05-12 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (12, 11, 1, NULL, 11, '2026-06-14', NULL, '1000.00', 'scheduled', 'pif', 0, NULL, NULL, NULL, '2026-06-14', 0, 0, 0, 0, '2026-06-03 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (13, 12, 1, NULL, 12, '2026-04-01', NULL, '270.00', 'successful', 'installment', 1, NULL, NULL, NULL, '2026-04-01', 0, 0, 0, 0, '2026-03-28 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (14, 12, 1, NULL, 12, '2026-05-01', NULL, '270.00', 'successful', 'installment', 1, NULL, NULL, NULL, '2026-05-01', 0, 0, 0, 0, '2026-03-28 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (15, 12, 1, NULL, 12, '2026-06-01', NULL, '270.00', 'successful', 'installment', 1, NULL, NULL, NULL, '2026-06-01', 0, 0, 0, 0, '2026-03-28 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (16, 12, 1, NULL, 12, '2026-07-01', NULL, '270.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-07-01', 0, 0, 0, 0, '2026-03-28 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (17, 12, 1, NULL, 12, '2026-08-01', NULL, '270.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-08-01', 0, 0, 0, 0, '2026-03-28 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (18, 12, 1, NULL, 12, '2026-09-01', NULL, '270.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-09-01', 0, 0, 0, 0, '2026-03-28 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (19, 12, 1, NULL, 12, '2026-10-01', NULL, '270.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-10-01', 0, 0, 0, 0, '2026-03-28 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (20, 12, 1, NULL, 12, '2026-11-01', NULL, '270.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-11-01', 0, 0, 0, 0, '2026-03-28 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (21, 12, 1, NULL, 12, '2026-12-01', NULL, '270.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-12-01', 0, 0, 0, 0, '2026-03-28 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (22, 12, 1, NULL, 12, '2027-01-01', NULL, '270.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2027-01-01', 0, 0, 0, 0, '2026-03-28 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (23, 13, 1, NULL, 13, '2026-06-10', NULL, '600.00', 'scheduled', 'pif', 0, NULL, NULL, NULL, '2026-06-10', 0, 0, 0, 0, '2026-06-03 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (24, 14, 1, 2, 14, '2026-03-22', NULL, '360.00', 'successful', 'installment', 1, NULL, NULL, NULL, '2026-03-22', 0, 0, 0, 0, '2026-03-18 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (25, 14, 1, 2, 14, '2026-04-22', NULL, '360.00', 'successful', 'installment', 1, NULL, NULL, NULL, '2026-04-22', 0, 0, 0, 0, '2026-03-18 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (26, 14, 1, 2, 14, '2026-05-22', NULL, '360.00', 'successful', 'installment', 1, NULL, NULL, NULL, '2026-05-22', 0, 0, 0, 0, '2026-03-18 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (27, 14, 1, 2, 14, '2026-06-22', NULL, '360.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-06-22', 0, 0, 0, 0, '2026-03-18 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (28, 14, 1, 2, 14, '2026-07-22', NULL, '360.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-07-22', 0, 0, 0, 0, '2026-03-18 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (29, 14, 1, 2, 14, '2026-08-22', NULL, '360.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-08-22', 0, 0, 0, 0, '2026-03-18 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (30, 14, 1, 2, 14, '2026-09-22', NULL, '360.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-09-22', 0, 0, 0, 0, '2026-03-18 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (31, 14, 1, 2, 14, '2026-10-22', NULL, '360.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-10-22', 0, 0, 0, 0, '2026-03-18 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (32, 14, 1, 2, 14, '2026-11-22', NULL, '360.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-11-22', 0, 0, 0, 0, '2026-03-18 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (33, 14, 1, 2, 14, '2026-12-22', NULL, '360.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-12-22', 0, 0, 0, 0, '2026-03-18 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (34, 26, 1, NULL, 26, '2026-05-13', NULL, '75.00', 'successful', 'installment', 1, NULL, NULL, NULL, '2026-05-13', 0, 0, 0, 0, '2026-05-09 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (35, 26, 1, NULL, 26, '2026-05-20', NULL, '75.00', 'successful', 'installment', 1, NULL, NULL, NULL, '2026-05-20', 0, 0, 0, 0, '2026-05-09 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (36, 26, 1, NULL, 26, '2026-05-27', NULL, '75.00', 'successful', 'installment', 1, NULL, NULL, NULL, '2026-05-27', 0, 0, 0, 0, '2026-05-09 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (37, 26, 1, NULL, 26, '2026-06-03', NULL, '75.00', 'failed', 'installment', 2, '2026-06-05 14:00:00', NULL, NULL, '2026-06-03', 0, 0, 0, 0, '2026-05-09 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (38, 26, 1, NULL, 26, '2026-06-10', NULL, '75.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-06-10', 0, 0, 0, 0, '2026-05-09 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (39, 26, 1, NULL, 26, '2026-06-17', NULL, '75.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-06-17', 0, 0, 0, 0, '2026-05-09 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (40, 26, 1, NULL, 26, '2026-06-24', NULL, '75.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-06-24', 0, 0, 0, 0, '2026-05-09 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (41, 26, 1, NULL, 26, '2026-07-01', NULL, '75.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-07-01', 0, 0, 0, 0, '2026-05-09 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (42, 26, 1, NULL, 26, '2026-07-08', NULL, '75.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-07-08', 0, 0, 0, 0, '2026-05-09 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (43, 26, 1, NULL, 26, '2026-07-15', NULL, '75.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-07-15', 0, 0, 0, 0, '2026-05-09 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (44, 26, 1, NULL, 26, '2026-07-22', NULL, '75.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-07-22', 0, 0, 0, 0, '2026-05-09 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (45, 26, 1, NULL, 26, '2026-07-29', NULL, '75.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-07-29', 0, 0, 0, 0, '2026-05-09 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (46, 27, 1, NULL, 27, '2026-06-15', NULL, '450.00', 'scheduled', 'pif', 0, NULL, NULL, NULL, '2026-06-15', 0, 0, 0, 0, '2026-06-03 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (47, 28, 1, NULL, 28, '2026-03-17', NULL, '150.00', 'successful', 'installment', 1, NULL, NULL, NULL, '2026-03-17', 0, 0, 0, 0, '2026-03-13 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (48, 28, 1, NULL, 28, '2026-04-17', NULL, '150.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-04-17', 0, 0, 0, 0, '2026-03-13 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (49, 28, 1, NULL, 28, '2026-05-17', NULL, '150.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-05-17', 0, 0, 0, 0, '2026-03-13 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (50, 28, 1, NULL, 28, '2026-06-17', NULL, '150.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-06-17', 0, 0, 0, 0, '2026-03-13 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (51, 28, 1, NULL, 28, '2026-07-17', NULL, '150.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-07-17', 0, 0, 0, 0, '2026-03-13 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (52, 28, 1, NULL, 28, '2026-08-17', NULL, '150.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-08-17', 0, 0, 0, 0, '2026-03-13 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (53, 28, 1, NULL, 28, '2026-09-17', NULL, '150.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-09-17', 0, 0, 0, 0, '2026-03-13 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (54, 28, 1, NULL, 28, '2026-10-17', NULL, '150.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-10-17', 0, 0, 0, 0, '2026-03-13 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (55, 28, 1, NULL, 28, '2026-11-17', NULL, '150.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-11-17', 0, 0, 0, 0, '2026-03-13 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (56, 28, 1, NULL, 28, '2026-12-17', NULL, '150.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-12-17', 0, 0, 0, 0, '2026-03-13 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (57, 29, 1, NULL, 29, '2026-03-27', NULL, '225.00', 'successful', 'installment', 1, NULL, NULL, NULL, '2026-03-27', 0, 0, 0, 0, '2026-03-23 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (58, 29, 1, NULL, 29, '2027-01-27', '2026-04-27', '225.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2027-01-27', 0, 1, 0, 0, '2026-03-23 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (59, 29, 1, NULL, 29, '2027-02-27', '2026-05-27', '225.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2027-02-27', 0, 1, 0, 0, '2026-03-23 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (60, 29, 1, NULL, 29, '2026-06-27', NULL, '200.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-06-27', 0, 0, 0, 1, '2026-03-23 16:00:00', '2026-04-26 16:00:00');
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (61, 29, 1, NULL, 29, '2026-07-27', NULL, '225.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-07-27', 0, 0, 0, 0, '2026-03-23 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (62, 29, 1, NULL, 29, '2026-08-27', NULL, '225.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-08-27', 0, 0, 0, 0, '2026-03-23 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (63, 29, 1, NULL, 29, '2026-09-27', NULL, '225.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-09-27', 0, 0, 0, 0, '2026-03-23 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (64, 29, 1, NULL, 29, '2026-10-27', NULL, '225.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-10-27', 0, 0, 0, 0, '2026-03-23 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (65, 29, 1, NULL, 29, '2026-11-27', NULL, '225.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-11-27', 0, 0, 0, 0, '2026-03-23 16:00:00', NULL);
INSERT INTO schedule_transactions (id, consumer_id, company_id, subclient_id, payment_profile_id, schedule_date, previous_schedule_date, amount, status, transaction_type, attempt_count, last_attempted_at, revenue_share_percentage, open_attempt, original_schedule_date, attempts_before, skip_count, reminded, change_count, created_at, updated_at) VALUES (66, 29, 1, NULL, 29, '2026-12-27', NULL, '225.00', 'scheduled', 'installment', 0, NULL, NULL, NULL, '2026-12-27', 0, 0, 0, 0, '2026-03-23 16:00:00', NULL);
CREATE TABLE `runtime_settings` (
  `name` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `value` text NOT NULL,
  `ends_at` bigint(20) NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `reasons` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `label` varchar(255) NOT NULL,
  `is_system` tinyint(1) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=10 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO reasons (id, label, is_system) VALUES (1, 'Please dispute. This is not my Account', 1);
INSERT INTO reasons (id, label, is_system) VALUES (2, 'I never plan to pay this Account', 1);
INSERT INTO reasons (id, label, is_system) VALUES (3, 'Bankruptcy', 1);
INSERT INTO reasons (id, label, is_system) VALUES (4, 'I\'m deployed in the military', 1);
INSERT INTO reasons (id, label, is_system) VALUES (5, 'I\'m unemployed and would like to pay later', 1);
INSERT INTO reasons (id, label, is_system) VALUES (6, 'Deceased', 1);
INSERT INTO reasons (id, label, is_system) VALUES (7, 'Need Credit Counseling. Too many bills', 1);
INSERT INTO reasons (id, label, is_system) VALUES (8, 'Need Consolidation Loan. Too many bills', 1);
INSERT INTO reasons (id, label, is_system) VALUES (9, 'Other', 1);
CREATE TABLE `rate_counters` (
  `scope` varchar(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `subject` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `window_start` bigint(20) NOT NULL,
  `n` int(11) NOT NULL,
  PRIMARY KEY (`scope`,`subject`,`window_start`),
  KEY `rate_counters_window_start_index` (`window_start`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `portal_preferences` (
  `consumer_profile_id` bigint(20) NOT NULL,
  `version` bigint(20) NOT NULL,
  `personal` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `updated_at` datetime(3) NOT NULL,
  PRIMARY KEY (`consumer_profile_id`),
  CONSTRAINT `portal_preferences_ibfk_1` FOREIGN KEY (`consumer_profile_id`) REFERENCES `consumer_profiles` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO portal_preferences (consumer_profile_id, version, personal, updated_at) VALUES (1, 2, 'v1~seal-1~P41SYM1lOC5SX3O0~Hq3JXo2M7Mdohcx7fyidaCm9MxTouQZN1VhdENkMwQR7Ahhr31S6Idmr_bsvJqxWcJq0_nI2uNLKJNG4EV_kQMhwfU_ZiKH2L0rmYA-Hglmt-msFvtfHtl8iq17QYaCtmsYHYsIhfAfrmvd8OPRLtXIwd5uP-zdkTaCcMWnn9Dt3nmb122NETbndtw~HPmB0nq0bvXjAhaTNKooNA', '2026-05-24 16:00:00');
CREATE TABLE `payment_setups` (
  `id` varchar(26) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `consumer_profile_id` bigint(20) DEFAULT NULL,
  `provider_setup` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `type` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `state` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `redeemed_at` bigint(20) DEFAULT NULL,
  `gift_link_id` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `payment_setups_consumer_profile_id_index` (`consumer_profile_id`),
  KEY `payment_setups_expires_at_index` (`expires_at`),
  KEY `payment_setups_gift_link_id_index` (`gift_link_id`),
  CONSTRAINT `payment_setups_ibfk_1` FOREIGN KEY (`consumer_profile_id`) REFERENCES `consumer_profiles` (`id`),
  CONSTRAINT `payment_setups_ibfk_2` FOREIGN KEY (`gift_link_id`) REFERENCES `gift_links` (`id`),
  CONSTRAINT `payment_setups_type_known` CHECK (`type` in ('card','bank_account','other')),
  CONSTRAINT `payment_setups_state_known` CHECK (`state` in ('open','redeemed'))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `payment_profiles` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `consumer_id` bigint(20) NOT NULL,
  `label` varchar(100) NOT NULL,
  `payment_method_id` bigint(20) DEFAULT NULL,
  `created_at` datetime(3) DEFAULT NULL,
  `deleted_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `payment_profiles_consumer_id_index` (`consumer_id`),
  KEY `payment_profiles_payment_method_id_index` (`payment_method_id`),
  CONSTRAINT `payment_profiles_ibfk_1` FOREIGN KEY (`consumer_id`) REFERENCES `consumers` (`id`),
  CONSTRAINT `payment_profiles_ibfk_2` FOREIGN KEY (`payment_method_id`) REFERENCES `payment_methods` (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=30 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO payment_profiles (id, consumer_id, label, payment_method_id, created_at, deleted_at) VALUES (3, 3, 'Visa ending in 4242', 1, '2026-06-03 16:00:00', NULL);
INSERT INTO payment_profiles (id, consumer_id, label, payment_method_id, created_at, deleted_at) VALUES (4, 4, 'Visa ending in 4242', 1, '2026-06-03 16:00:00', NULL);
INSERT INTO payment_profiles (id, consumer_id, label, payment_method_id, created_at, deleted_at) VALUES (11, 11, 'Visa ending in 4242', 1, '2026-06-03 16:00:00', NULL);
INSERT INTO payment_profiles (id, consumer_id, label, payment_method_id, created_at, deleted_at) VALUES (12, 12, 'Visa ending in 4242', 1, '2026-06-03 16:00:00', NULL);
INSERT INTO payment_profiles (id, consumer_id, label, payment_method_id, created_at, deleted_at) VALUES (13, 13, 'Visa ending in 4242', 1, '2026-06-03 16:00:00', NULL);
INSERT INTO payment_profiles (id, consumer_id, label, payment_method_id, created_at, deleted_at) VALUES (14, 14, 'Visa ending in 4242', 1, '2026-06-03 16:00:00', NULL);
INSERT INTO payment_profiles (id, consumer_id, label, payment_method_id, created_at, deleted_at) VALUES (26, 26, 'Visa ending in 4242', 3, '2026-06-03 16:00:00', NULL);
INSERT INTO payment_profiles (id, consumer_id, label, payment_method_id, created_at, deleted_at) VALUES (27, 27, 'Visa ending in 4242', 3, '2026-06-03 16:00:00', NULL);
INSERT INTO payment_profiles (id, consumer_id, label, payment_method_id, created_at, deleted_at) VALUES (28, 28, 'Visa ending in 4242', 3, '2026-06-03 16:00:00', NULL);
INSERT INTO payment_profiles (id, consumer_id, label, payment_method_id, created_at, deleted_at) VALUES (29, 29, 'Visa ending in 4242', 3, '2026-06-03 16:00:00', NULL);
CREATE TABLE `payment_methods` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `consumer_profile_id` bigint(20) NOT NULL,
  `type` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `brand` varchar(50) DEFAULT NULL,
  `last4` varchar(4) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `label` varchar(100) DEFAULT NULL,
  `exp_month` int(11) DEFAULT NULL,
  `exp_year` int(11) DEFAULT NULL,
  `reference` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `reference_digest` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `provider_status` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `default_key` bigint(20) DEFAULT NULL,
  `last_used_at` datetime(3) DEFAULT NULL,
  `detach_state` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `personal` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `expiry_notice` int(11) NOT NULL DEFAULT 0,
  `created_at` datetime(3) NOT NULL,
  `deleted_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `payment_methods_consumer_profile_id_reference_digest_unique` (`consumer_profile_id`,`reference_digest`),
  UNIQUE KEY `payment_methods_default_key_unique` (`default_key`),
  KEY `payment_methods_detach_state_id_index` (`detach_state`,`id`),
  KEY `payment_methods_exp_year_exp_month_id_index` (`exp_year`,`exp_month`,`id`),
  CONSTRAINT `payment_methods_ibfk_1` FOREIGN KEY (`consumer_profile_id`) REFERENCES `consumer_profiles` (`id`),
  CONSTRAINT `payment_methods_type_known` CHECK (`type` in ('card','bank_account','other')),
  CONSTRAINT `payment_methods_provider_status_known` CHECK (`provider_status` in ('active','pending','refused')),
  CONSTRAINT `payment_methods_detach_state_known` CHECK (`detach_state` in ('waiting','done','given_up'))
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO payment_methods (id, consumer_profile_id, type, brand, last4, label, exp_month, exp_year, reference, reference_digest, provider_status, default_key, last_used_at, detach_state, personal, expiry_notice, created_at, deleted_at) VALUES (1, 1, 'card', 'Visa', '4242', NULL, 6, 2028, 'pm_demo_4242', '24d2b6b939f394d31dcc44a0bdd0f87a903b356546be40d0e6ce02b6ff69e2fa', 'active', 1, NULL, NULL, NULL, 0, '2026-05-06 16:00:00', NULL);
INSERT INTO payment_methods (id, consumer_profile_id, type, brand, last4, label, exp_month, exp_year, reference, reference_digest, provider_status, default_key, last_used_at, detach_state, personal, expiry_notice, created_at, deleted_at) VALUES (2, 1, 'card', 'Mastercard', '4444', NULL, 6, 2026, 'pm_sim_mastercard', 'cffc1d416d44e110a8e97dfda7e555e4fefc530c5c4e35498177ef9d7e75f41c', 'active', NULL, NULL, NULL, NULL, 0, '2026-05-06 16:00:00', NULL);
INSERT INTO payment_methods (id, consumer_profile_id, type, brand, last4, label, exp_month, exp_year, reference, reference_digest, provider_status, default_key, last_used_at, detach_state, personal, expiry_notice, created_at, deleted_at) VALUES (3, 8, 'card', 'Visa', '4242', NULL, 6, 2028, 'pm_demo_4242', '24d2b6b939f394d31dcc44a0bdd0f87a903b356546be40d0e6ce02b6ff69e2fa', 'active', 8, NULL, NULL, NULL, 0, '2026-05-06 16:00:00', NULL);
INSERT INTO payment_methods (id, consumer_profile_id, type, brand, last4, label, exp_month, exp_year, reference, reference_digest, provider_status, default_key, last_used_at, detach_state, personal, expiry_notice, created_at, deleted_at) VALUES (4, 8, 'card', 'Amex', '0005', NULL, 5, 2026, 'pm_sim_expired', 'efc9f53452d2b99c105f31d5119261392fdeb98323fd3039b31a3cb31d83187f', 'active', NULL, NULL, NULL, NULL, 0, '2026-05-06 16:00:00', NULL);
CREATE TABLE `outbox_messages` (
  `id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `kind` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `personal` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `state` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `attempts` int(11) NOT NULL,
  `next_at` bigint(20) NOT NULL,
  `sent_at` bigint(20) DEFAULT NULL,
  `purpose` varchar(30) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `is_urgent` tinyint(1) NOT NULL DEFAULT 0,
  `owner` varchar(30) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `due_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `valid_until` bigint(20) DEFAULT NULL,
  `ended_as` varchar(15) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `given_up_at` bigint(20) DEFAULT NULL,
  `cause` varchar(60) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `outbox_messages_state_next_at_index` (`state`,`next_at`),
  KEY `outbox_messages_created_at_index` (`created_at`),
  KEY `outbox_messages_kind_is_urgent_state_next_at_index` (`kind`,`is_urgent`,`state`,`next_at`),
  KEY `outbox_messages_state_expires_at_index` (`state`,`expires_at`),
  KEY `outbox_messages_given_up_at_index` (`given_up_at`),
  KEY `outbox_messages_owner_index` (`owner`),
  CONSTRAINT `outbox_messages_kind_known` CHECK (`kind` in ('email','sms')),
  CONSTRAINT `outbox_messages_state_known` CHECK (`state` in ('pending','sending','sent','failed')),
  CONSTRAINT `outbox_messages_ended_as_known` CHECK (`ended_as` in ('refused','expired','undeliverable','superseded','stopped','discarded'))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `opt_out_links` (
  `id` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `channel` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `profile_id` bigint(20) DEFAULT NULL,
  `company_id` bigint(20) DEFAULT NULL,
  `contact_index` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `opted_out_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `opt_out_links_profile_id_index` (`profile_id`),
  KEY `opt_out_links_company_id_contact_index_index` (`company_id`,`contact_index`),
  CONSTRAINT `opt_out_links_channel_known` CHECK (`channel` in ('email','sms'))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `negotiation_history` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `consumer_id` bigint(20) NOT NULL,
  `company_id` bigint(20) DEFAULT NULL,
  `at` bigint(20) NOT NULL,
  `actor` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `actor_id` bigint(20) DEFAULT NULL,
  `move` varchar(40) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `condition_before` varchar(60) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `condition_after` varchar(60) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `version` bigint(20) NOT NULL,
  `row_before` mediumtext DEFAULT NULL,
  `written` mediumtext NOT NULL,
  `request_id` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `negotiation_history_consumer_id_version_unique` (`consumer_id`,`version`),
  KEY `negotiation_history_company_id_at_id_index` (`company_id`,`at`,`id`),
  KEY `negotiation_history_by_account_index` (`consumer_id`,`id`,`move`,`condition_before`,`condition_after`),
  CONSTRAINT `negotiation_history_actor_known` CHECK (`actor` in ('consumer','creditor','system')),
  CONSTRAINT `negotiation_history_move_known` CHECK (`move` in ('create_settlement_offer','create_payment_plan_offer','create_custom_offer','accept_creditor_offer','send_counter_offer','add_payment_method','start_over','change_first_pay_date','hold_plan','restart_plan','report_not_paying','dispute_account','restart_negotiation','cancel_plan','cancel_pending_offer','skip_payment','reschedule_payment','resend_notice','name_attorney','remove_attorney','accept_offer','counter_offer','decline_offer','reopen_negotiation','answer_dispute','mark_account','unmark_account','change_balance','restore_account','record_direct_payment','reverse_direct_payment','correct_identity','expire_approved_offer','resume_held_plan','record_successful_payment','record_failed_payment','record_gift_payment','skip_failed_payment','remove_account','record_notice'))
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO negotiation_history (id, consumer_id, company_id, at, actor, actor_id, move, condition_before, condition_after, version, row_before, written, request_id) VALUES (1, 33, 1, 1779984000000, 'creditor', 1, 'remove_account', 'joined', 'deactivated', 1779984000000, 'v1~seal-1~F3GQXz9JqbW8gyi6~bvKhv15VJVORzPxloIkom_H7oM2XNhambGql9nonjwMCgo8xrq_Z52OcoxMtXAw-8OpJy-n_JmgnkAcRzZJg9ytFqd-HM9-Ul_dsfwq8BZI2C-51w3d8jNfE35RpgRct42X-97xPQe9sFcugb2izhCJqAHqPYQojSus1LkNdi8rwzKxqIoc5B1VFXe_kDfMmt2dpndKLDfVZcnKI9fJXeJlarDa2hGwAD8hWRuV8pIvNIiXwOCg3e-pHq1_PLULlqFv3qioSccfivw8DE7_0rsSO0TPPVAHHsLGnbnyHb1jKPu-5o3oYyenhGj0iIEZhniCF6rctO06c9MtQOoUSgOJ_rTFYOAEnbTJYYlzVUMk7irFUTuegGPmeG_F8QK-u94Rl4IfwXoanBxJK_z6VeHxeemf8xL7Ll8mCqOZHAxJUBDMlB2fn3UeiT4dG6rty~3SiltUE9E_8VUZwOIHi4ZQ', 'v1~seal-1~5olIbxhxUiMxoo60~d0Om3SEt8DB8C4abPXZn35LaIWhdq1UqWlC0_DhTJGnWutzze7Ph6i-NVuQJpjUm-e43OF1Ujun93oQosK4ytNPImcZLQhE7BnVRh3LNS97dQYFVztg2zCx50YJTVdl7BIdz_hmstRjngF11zQlEaV2L42ti_pkBH64ih98cJc-RSR7NFSjQ5ThiuAiD4pWCFJ9x3mHqa24kdb_jCYmbGz36sJN1VyPoYOUZrL83q2KkZWZl6VFsSutkJGO_UA~xeUDFoYu_hK4i2ouRiEppA', 'demo');
INSERT INTO negotiation_history (id, consumer_id, company_id, at, actor, actor_id, move, condition_before, condition_after, version, row_before, written, request_id) VALUES (2, 32, 1, 1780416000000, 'creditor', 1, 'record_direct_payment', 'joined', 'settled', 1780416000000, 'v1~seal-1~dEU9xfomQk5dA4i0~6Q1HYPnwNUMNE20ZRoQmBoM7QcSqGhptxcZflP2pYfrTdG8vzcyWKVon0RwPcUe4Rs4CkKO7Vg4LAt6ysLm9yaemn-QZhmM1TmKg40vHVR-DtVlbfF9J0ywi9795H7JyuaKAUjZDwtIHqvd-6zfAHXHvL2oPNLLQDeV28LLXUyr28scrF6SBOmhTpSY1BPWP9uoR2cuTzVGYWHJa3_D7p87pF-uw9X07V2Wol1_dLofhNYJFdNX4GK2b8jzXENFK355AX4I-v1A0dUNVuTWBWzkkQRNitDYpcTEB3J0C0kpSEOttBG-LLTS4qIFXcC32C0oMkXIFVV2W-SbFWNsTPfh0Bl-ZB_6fAmnYPFYaJAK_eeZKDpzz1qBMhTNihG_MzACCUrMX0DhW811GpYROXkPXajl9HP0O6R-h_cnpCqDc0zLXWi9Ks_PC7-lwFLw~zTVlDjYu9aWcAKtbaIe43A', 'v1~seal-1~4O-Ie2IJ2k5ZGg8L~K-aotqXxdpYc5QIcsobvrPCekMwF2QKnxcG6akhdJFUSKssX4zYdC20cPakFPzog6PddcgLG9YN4EiGmbyNwpukU29pwIT2TqCzacUKvEeWGw5DXum59-QTo0mW5r20nDRcPxdwNj9lW3mmILhGDSZhx3Rgwfd3XfTVAREIYwp-V5CrbP55pKvBKxh6iYvqlSjQgR_-zPbXOjDOWcZTjlyVY8mhlwYQCf5wzloGWsHMcYO6ZG6DXQtx6NVeOnYwiFNsfIHuys-27o6hvVsMESOmv2cano-4FEO41S4NnpgANEi0ICGswOjsGl68mD4mnfwu-y4rayK1MIOr8PQ9G_JdACKZk8CiHgtbkpA~sPL7BVoJLAjJcVfDesFauw', 'demo');
INSERT INTO negotiation_history (id, consumer_id, company_id, at, actor, actor_id, move, condition_before, condition_after, version, row_before, written, request_id) VALUES (3, 32, 1, 1780416000000, 'creditor', 1, 'reverse_direct_payment', 'settled', 'joined', 1780416000001, NULL, 'v1~seal-1~-VnlAPqSXU7MAPWl~ns-ujY5FoFeuMqqn4ul9JN05jqTBWitR4eEitOsZrl8PWc5a42uDLwrqBy3TiPgTcweKoEWk30_COUcfEoh2rntiUST7dLQ2EYb4MzhK6pGiBf1dNhBIjSYRnM-7N4p3Up-GDPm13lDBOwbRRg272m-Ew2snmDFqJMzTFOJw1afuWUD33dzUagEHiOGZayFSZcOrXwQ-r7G9Giy4LnxGqhxzvykCG1dOm1zG5q25fzc4RhXfEmenIHIv_djMLoDgZlZOxv1w~T9j6nBmwQOOdvjUjYjjRZQ', 'demo');
INSERT INTO negotiation_history (id, consumer_id, company_id, at, actor, actor_id, move, condition_before, condition_after, version, row_before, written, request_id) VALUES (4, 32, 1, 1780416000000, 'creditor', 1, 'record_direct_payment', 'joined', 'joined', 1780416000002, NULL, 'v1~seal-1~YU8XGAmZvkGuqOir~wXlhaHPfaPjm5noWo7g2SX5MJllsxY4kawo_DkSlrD4R2pkT1VVD1f5FfBhNsMEy2kE0l0fD2Fd9hC9QEczsgh_qFQ-X2ftED-CRN5l7wjksvDFN_OQzTjHB_BHXPp4f1pKME1IotJQlnius-qDTMFcRYO-oxUPJhguA1gJ_chA6Fzh9_3u1J9F1GFKuv9LFe5YN-dyzvfhzPdl9VfT72tPSvkH-iQ~V-CIUapwU3z7jfzxUoBTeA', 'demo');
CREATE TABLE `login_flows` (
  `id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `token_hash` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `profile_id` bigint(20) DEFAULT NULL,
  `identity_index` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `state` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `otp_version` int(11) NOT NULL DEFAULT 1,
  `attempts` int(11) NOT NULL DEFAULT 0,
  `sends` int(11) NOT NULL DEFAULT 0,
  `contacts` int(11) NOT NULL DEFAULT 0,
  `last_sent_at` bigint(20) DEFAULT NULL,
  `expires_at` bigint(20) NOT NULL,
  `consumed_at` bigint(20) DEFAULT NULL,
  `personal` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `purpose` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT 'sign_in',
  `last_claim` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `login_flows_token_hash_unique` (`token_hash`),
  KEY `login_flows_profile_id_index` (`profile_id`),
  KEY `login_flows_identity_index_index` (`identity_index`),
  KEY `login_flows_expires_at_index` (`expires_at`),
  CONSTRAINT `login_flows_ibfk_1` FOREIGN KEY (`profile_id`) REFERENCES `consumer_profiles` (`id`),
  CONSTRAINT `login_flows_state_known` CHECK (`state` in ('no_match','contact_required','otp_pending','done','dead','replaced')),
  CONSTRAINT `login_flows_purpose_known` CHECK (`purpose` in ('sign_in','create','contact_proof','contact_proven','contact_lost'))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `login_codes` (
  `id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `flow_id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `position` int(11) NOT NULL,
  `channel` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `otp_hash` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `otp_key_id` varchar(32) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `verification_reference` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `personal` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `login_codes_flow_id_position_unique` (`flow_id`,`position`),
  KEY `login_codes_expires_at_index` (`expires_at`),
  CONSTRAINT `login_codes_channel_known` CHECK (`channel` in ('email','sms'))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `job_runs` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `job` varchar(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `holder` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `started_at` bigint(20) NOT NULL,
  `finished_at` bigint(20) NOT NULL,
  `outcome` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `tally` text NOT NULL,
  PRIMARY KEY (`id`),
  KEY `job_runs_job_outcome_finished_at_index` (`job`,`outcome`,`finished_at`),
  KEY `job_runs_finished_at_index` (`finished_at`),
  CONSTRAINT `job_runs_outcome_known` CHECK (`outcome` in ('done','lost','stopped','broken'))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `job_leases` (
  `name` varchar(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `holder` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `held_until` bigint(20) NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO job_leases (name, holder, held_until) VALUES ('import:1', 'demo-import-validated1', 0);
INSERT INTO job_leases (name, holder, held_until) VALUES ('migrations', 'aef17d5dc78a0aa593e10d', 0);
CREATE TABLE `imports` (
  `id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `company_id` bigint(20) NOT NULL,
  `file_name` varchar(100) NOT NULL,
  `format` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `state` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `dry_run` tinyint(1) NOT NULL,
  `options` text NOT NULL,
  `reading` text NOT NULL,
  `header_profile_id` bigint(20) DEFAULT NULL,
  `ignored_headers` text DEFAULT NULL,
  `bytes` bigint(20) DEFAULT NULL,
  `sha256` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `chunks` int(11) NOT NULL DEFAULT 0,
  `holder` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `rows_total` bigint(20) DEFAULT NULL,
  `rows_done` bigint(20) NOT NULL DEFAULT 0,
  `counts` text NOT NULL,
  `row_results` int(11) NOT NULL DEFAULT 0,
  `problems` text DEFAULT NULL,
  `error` text DEFAULT NULL,
  `creator_type` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `creator_id` varchar(22) DEFAULT NULL,
  `creator_name` varchar(191) DEFAULT NULL,
  `queued_at` bigint(20) DEFAULT NULL,
  `started_at` bigint(20) DEFAULT NULL,
  `finished_at` bigint(20) DEFAULT NULL,
  `file_deleted_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `imports_company_id_created_at_index` (`company_id`,`created_at`),
  KEY `imports_state_queued_at_index` (`state`,`queued_at`),
  KEY `imports_state_file_deleted_at_finished_at_index` (`state`,`file_deleted_at`,`finished_at`),
  CONSTRAINT `imports_format_known` CHECK (`format` in ('csv','jsonl')),
  CONSTRAINT `imports_state_known` CHECK (`state` in ('awaiting_file','queued','checking','validated','applying','completed','failed','cancelled'))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO imports (id, company_id, file_name, format, state, dry_run, options, reading, header_profile_id, ignored_headers, bytes, sha256, chunks, holder, rows_total, rows_done, counts, row_results, problems, error, creator_type, creator_id, creator_name, queued_at, started_at, finished_at, file_deleted_at, created_at) VALUES ('demo-import-completed1', 1, 'placements.csv', 'csv', 'completed', 0, '{\"defaultAction\":\"upsert\",\"onInvalidContact\":\"drop\",\"allowIncompleteIdentity\":false,\"maxWithdrawalsPercent\":10,\"stopAfterErrors\":0}', '{\"mapping\":{\"Acct No\":\"account_number\",\"Orig Creditor\":\"original_account_name\",\"Last\":\"last_name\",\"First\":\"first_name\",\"DOB\":\"date_of_birth\",\"SSN4\":\"last4ssn\",\"Balance\":\"current_balance\",\"Email\":\"email1\"},\"constants\":{},\"delimiter\":\",\",\"encoding\":\"utf-8\",\"dateFormat\":\"MM/DD/YYYY\",\"moneyFormat\":\"us\",\"restoreLeadingZeros\":[\"last4ssn\"],\"emptyCells\":\"keep\"}', 1, '[]', 453, 'a240e4d293664f666e21cd0b5145fb7d94d5b1e3f8b3286c810ddc47a6bd7786', 1, 'demo-import-completed1', 5, 5, '{\"created\":4,\"updated\":0,\"unchanged\":0,\"withdrawn\":0,\"restored\":0,\"payments\":0,\"reversed\":0,\"failed\":1,\"warnings\":0}', 1, '[{\"column\":\"date_of_birth\",\"code\":\"invalid_date\",\"hint\":\"date_unknown_day\",\"format\":\"MM/DD/YYYY\",\"rows\":1,\"firstLine\":6}]', NULL, 'user', '1', 'Dana Whitfield', 1778083200000, 1778083200000, 1778083200000, 1778083200000, 1778083200000);
INSERT INTO imports (id, company_id, file_name, format, state, dry_run, options, reading, header_profile_id, ignored_headers, bytes, sha256, chunks, holder, rows_total, rows_done, counts, row_results, problems, error, creator_type, creator_id, creator_name, queued_at, started_at, finished_at, file_deleted_at, created_at) VALUES ('demo-import-validated1', 1, 'nightly.csv', 'csv', 'validated', 1, '{\"defaultAction\":\"upsert\",\"onInvalidContact\":\"drop\",\"allowIncompleteIdentity\":false,\"maxWithdrawalsPercent\":10,\"stopAfterErrors\":0}', '{\"mapping\":{\"Acct No\":\"account_number\",\"Orig Creditor\":\"original_account_name\",\"Last\":\"last_name\",\"First\":\"first_name\",\"DOB\":\"date_of_birth\",\"SSN4\":\"last4ssn\",\"Balance\":\"current_balance\",\"Email\":\"email1\"},\"constants\":{},\"delimiter\":\",\",\"encoding\":\"utf-8\",\"dateFormat\":\"MM/DD/YYYY\",\"moneyFormat\":\"us\",\"restoreLeadingZeros\":[\"last4ssn\"],\"emptyCells\":\"keep\"}', 1, '[]', 390, 'dfc9abe95acb00662980603cc2ed421f0a9ac8fb70a5f3c893e71f8403b0d4d3', 1, 'demo-import-validated1', 5, 5, '{\"created\":3,\"updated\":0,\"unchanged\":0,\"withdrawn\":0,\"restored\":0,\"payments\":0,\"reversed\":0,\"failed\":2,\"warnings\":1}', 3, '[{\"column\":\"email1\",\"code\":\"contact_dropped\",\"hint\":\"undeliverable\",\"rows\":1,\"firstLine\":3},{\"column\":\"date_of_birth\",\"code\":\"invalid_date\",\"hint\":\"date_unknown_day\",\"format\":\"MM/DD/YYYY\",\"rows\":1,\"firstLine\":5},{\"column\":\"current_balance\",\"code\":\"invalid_money\",\"hint\":\"money_thousands_or_decimals\",\"format\":\"us\",\"rows\":1,\"firstLine\":5},{\"column\":\"last4ssn\",\"code\":\"full_ssn_refused\",\"rows\":1,\"firstLine\":6}]', NULL, 'user', '1', 'Dana Whitfield', 1780675200000, 1780675200000, 1780675200000, NULL, 1780675200000);
CREATE TABLE `import_rows` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `import_id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `line` int(11) NOT NULL,
  `outcome` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `account_id` bigint(20) DEFAULT NULL,
  `account_number` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `violations` text NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `import_rows_import_id_line_unique` (`import_id`,`line`),
  KEY `import_rows_account_id_index` (`account_id`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO import_rows (id, import_id, line, outcome, account_id, account_number, violations) VALUES (1, 'demo-import-completed1', 6, 'failed', NULL, 'v1~seal-1~riJPm8aITqz7pKFh~R0bNzT1amQ~YBxncU6xcXXdSN7myCS2XA', '[[\"date_of_birth\",\"invalid_date\",{\"format\":\"MM/DD/YYYY\",\"hint\":\"date_unknown_day\"}]]');
INSERT INTO import_rows (id, import_id, line, outcome, account_id, account_number, violations) VALUES (2, 'demo-import-validated1', 3, 'created', NULL, 'v1~seal-1~QNgP4vQFjQPLC70-~Y8toTIwYDA~uwZQx-WTq7Jqi6u001TUVA', '[[\"email1\",\"contact_dropped\",{\"hint\":\"undeliverable\"}]]');
INSERT INTO import_rows (id, import_id, line, outcome, account_id, account_number, violations) VALUES (3, 'demo-import-validated1', 5, 'failed', NULL, 'v1~seal-1~9X1wQEoZz9Akk3QS~rFXA3D6Mpw~uKdd4gvegH0wrIPmQ3kT2g', '[[\"date_of_birth\",\"invalid_date\",{\"format\":\"MM/DD/YYYY\",\"hint\":\"date_unknown_day\"}],[\"current_balance\",\"invalid_money\",{\"format\":\"us\",\"hint\":\"money_thousands_or_decimals\"}]]');
INSERT INTO import_rows (id, import_id, line, outcome, account_id, account_number, violations) VALUES (4, 'demo-import-validated1', 6, 'failed', NULL, 'v1~seal-1~FxHxGMFH9UdUhzjj~mjwhJuEN2A~AMWdNWNS_aOU32OBrw8_BQ', '[[\"last4ssn\",\"full_ssn_refused\"]]');
CREATE TABLE `import_chunks` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `import_id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `n` int(11) NOT NULL,
  `body` mediumtext NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `import_chunks_import_id_n_unique` (`import_id`,`n`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO import_chunks (id, import_id, n, body) VALUES (2, 'demo-import-validated1', 0, 'v1~seal-1~bmx-XviFELaaISwz~HumedXwb6w2ylhAGMv_MgPGRvU_OpbR1WUO9oGH0LBEpMCyOCDjVnQNxMvKCm7UfkYyQkAdyulQ6tkabzUv3QmlJUntDIA46oMSjmgTu2TGdKH3Fv1lSTNWweq7nWN_xTU5AIJhDTZasJsVf4v0ahrNJXhdLZmpBrSV2Gt0DBPnvaZLJ1Y39puFTZNeavJ91hpinkxHKIsF-VMWUJvodR66yV7tSlrwEQGL60YVC24B4b58a-NIEGV2kG2HhBVc13ytLsM5Z3j0mM5xbrplfQGoMmFxLELKx5N2eWxaVGXBXIC6r0zlXiG9gxp9o5facHKMhBkYttwTSJBcgCJd1ePWhizu4jIa9yb4Jbn8qJrrnk86sv9aBaa9tvb3Qv8ItFCvLiN2LZDxxB5-NpmN2YBu8ue-FNHd3n-RTv_19tEvpVWvdZ36xKGN1jeXvLcpYT2sy15lPQQCzrcMOh7rbXZObLoRgVOt5DSHSqc0cFOpKZIokQuiWXLS2YkgtinNbXBNbR1tb~oliTx_q4HL7RkPp2UlUXpA');
CREATE TABLE `idempotency_keys` (
  `id` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `fingerprint` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `personal` mediumtext NOT NULL,
  `owner` varchar(40) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `is_pending` tinyint(1) NOT NULL DEFAULT 0,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `idempotency_keys_created_at_index` (`created_at`),
  KEY `idempotency_keys_owner_index` (`owner`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `header_profiles` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `company_id` bigint(20) NOT NULL,
  `name` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `reading` text NOT NULL,
  `version` bigint(20) NOT NULL DEFAULT 1,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `header_profiles_company_id_name_unique` (`company_id`,`name`),
  CONSTRAINT `header_profiles_ibfk_1` FOREIGN KEY (`company_id`) REFERENCES `companies` (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO header_profiles (id, company_id, name, reading, version, created_at) VALUES (1, 1, 'Nightly', '{\"mapping\":{\"Acct No\":\"account_number\",\"Orig Creditor\":\"original_account_name\",\"Last\":\"last_name\",\"First\":\"first_name\",\"DOB\":\"date_of_birth\",\"SSN4\":\"last4ssn\",\"Balance\":\"current_balance\",\"Email\":\"email1\"},\"constants\":{},\"delimiter\":\",\",\"encoding\":\"utf-8\",\"dateFormat\":\"MM/DD/YYYY\",\"moneyFormat\":\"us\",\"restoreLeadingZeros\":[\"last4ssn\"],\"emptyCells\":\"keep\"}', 1, 1778083200000);
CREATE TABLE `gift_payments` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `gift_link_id` bigint(20) NOT NULL,
  `consumer_id` bigint(20) NOT NULL,
  `setup_id` varchar(26) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `amount` decimal(12,2) NOT NULL,
  `status` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `request_digest` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `fingerprint` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `personal` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `claimed_at` bigint(20) NOT NULL,
  `finished_at` bigint(20) DEFAULT NULL,
  `open_key` bigint(20) DEFAULT NULL,
  `detach_state` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `email_until` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `gift_payments_request_digest_unique` (`request_digest`),
  UNIQUE KEY `gift_payments_open_key_unique` (`open_key`),
  KEY `gift_payments_gift_link_id_status_finished_at_index` (`gift_link_id`,`status`,`finished_at`),
  KEY `gift_payments_consumer_id_id_index` (`consumer_id`,`id`),
  KEY `gift_payments_detach_state_id_index` (`detach_state`,`id`),
  KEY `gift_payments_email_until_index` (`email_until`),
  CONSTRAINT `gift_payments_ibfk_1` FOREIGN KEY (`gift_link_id`) REFERENCES `gift_links` (`id`),
  CONSTRAINT `gift_payments_ibfk_2` FOREIGN KEY (`consumer_id`) REFERENCES `consumers` (`id`),
  CONSTRAINT `gift_payments_status_known` CHECK (`status` in ('claimed','successful','failed')),
  CONSTRAINT `gift_payments_detach_state_known` CHECK (`detach_state` in ('waiting','done','given_up'))
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO gift_payments (id, gift_link_id, consumer_id, setup_id, amount, status, request_digest, fingerprint, personal, claimed_at, finished_at, open_key, detach_state, email_until) VALUES (1, 1, 29, 'set_demo', '25.00', 'successful', 'demo', 'demo', 'v1~seal-1~tBsSktWUQ-MPxjoO~6FTYdjNv5nWhaxTLnw_mQyy-sATJIQFn8OizyfFF0eWLfn3hp-yLpr5zo-gH-6Moow~M1q8mnT9FqvSe5nbDnl_5A', 1777219200000, 1777219200000, NULL, 'done', NULL);
CREATE TABLE `gift_links` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `consumer_id` bigint(20) NOT NULL,
  `consumer_profile_id` bigint(20) NOT NULL,
  `token_digest` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `personal` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `goal` decimal(12,2) DEFAULT NULL,
  `single_use` tinyint(1) NOT NULL,
  `show_creditor` tinyint(1) NOT NULL,
  `expires_on` date NOT NULL,
  `received_count` int(11) NOT NULL DEFAULT 0,
  `received_amount` decimal(12,2) NOT NULL DEFAULT 0.00,
  `version` int(11) NOT NULL DEFAULT 0,
  `revoked_at` bigint(20) DEFAULT NULL,
  `closed_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `gift_links_token_digest_unique` (`token_digest`),
  KEY `gift_links_consumer_id_id_index` (`consumer_id`,`id`),
  KEY `gift_links_consumer_profile_id_id_index` (`consumer_profile_id`,`id`),
  CONSTRAINT `gift_links_ibfk_1` FOREIGN KEY (`consumer_id`) REFERENCES `consumers` (`id`),
  CONSTRAINT `gift_links_ibfk_2` FOREIGN KEY (`consumer_profile_id`) REFERENCES `consumer_profiles` (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO gift_links (id, consumer_id, consumer_profile_id, token_digest, personal, goal, single_use, show_creditor, expires_on, received_count, received_amount, version, revoked_at, closed_at, created_at) VALUES (1, 29, 8, '0c1c62c102f700b832771fd2e08d40b3a2c4fe646bdcc50e26d6071b4decc47c', 'v1~seal-1~qaQtIr3sPv8DR96u~V7TUIbYros2TT4xkfXO3UqMJ4EAmmKmYzJkzfhqwRfqoaR0rA3QDlwkwHKOyNlwGWFizhMKjokDyIw~ODBRyfITzsEePZgu97I7OQ', '800.00', 0, 0, '2026-07-05', 1, '25.00', 0, NULL, NULL, 1776787200000);
INSERT INTO gift_links (id, consumer_id, consumer_profile_id, token_digest, personal, goal, single_use, show_creditor, expires_on, received_count, received_amount, version, revoked_at, closed_at, created_at) VALUES (2, 30, 8, 'f592fa67f7339cc69a75c3e440b7078f1a6ff72557a68a4e91e29d621daf835e', 'v1~seal-1~xI3PQsrkgqnXjEzP~vaLLthF_SDUUdoQMYD5s55LBkEj4t3YGgLR6gcM9B7kE2nclNYvyvROKXvBIfNACDM4xU25Ef8dTUg~Jq66czBHJPjP5ApNT9FRJg', NULL, 0, 0, '2026-07-05', 0, '0.00', 0, NULL, NULL, 1780588800000);
INSERT INTO gift_links (id, consumer_id, consumer_profile_id, token_digest, personal, goal, single_use, show_creditor, expires_on, received_count, received_amount, version, revoked_at, closed_at, created_at) VALUES (3, 29, 8, 'acc6cf4994c9794d0a87506dde26a6a4d117417eb9bbdb59ad47334422271c60', 'v1~seal-1~m7sa_7k8M79wZXdR~pJ_qwFnm7Lka_4HcE2z38_X3zEfNjwaBnzwjCkF_FyZ4Fpb_PVYppm0-0lSVNSa5SrqEMcQGaqEvIw~2RgCM-HxYcgOCbou-XUjGA', '800.00', 0, 0, '2026-07-05', 0, '0.00', 0, 1776441600000, NULL, 1776355200000);
INSERT INTO gift_links (id, consumer_id, consumer_profile_id, token_digest, personal, goal, single_use, show_creditor, expires_on, received_count, received_amount, version, revoked_at, closed_at, created_at) VALUES (4, 29, 8, '914e7fe1c9c4168e1611d64733cb248dd658933365d5d8e60e0a39b682e39bc4', 'v1~seal-1~mWrFy6n7Kog2AAyA~LAaSuIXGDIlMB7fZTyTG2XH1A6N5ghdsZMqNayqDLno7l7RZh9tjItNnsnTXRp0XUW_VHunEL7JxCQ~erkWVPLSwUOpfTIgXPJ3qQ', '800.00', 0, 0, '2026-05-26', 0, '0.00', 0, NULL, NULL, 1772035200000);
CREATE TABLE `funnel_counts` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `company_id` bigint(20) NOT NULL,
  `month` varchar(7) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `subclient_id` bigint(20) DEFAULT NULL,
  `template_id` bigint(20) DEFAULT NULL,
  `placed` int(11) NOT NULL,
  `placed_balance` decimal(16,2) NOT NULL,
  `seen` int(11) NOT NULL,
  `seen_balance` decimal(16,2) NOT NULL,
  `offered` int(11) NOT NULL,
  `offered_balance` decimal(16,2) NOT NULL,
  `agreed` int(11) NOT NULL,
  `agreed_balance` decimal(16,2) NOT NULL,
  `first_payment` int(11) NOT NULL,
  `first_payment_balance` decimal(16,2) NOT NULL,
  `kept` int(11) NOT NULL,
  `kept_balance` decimal(16,2) NOT NULL,
  `broken` int(11) NOT NULL,
  `broken_balance` decimal(16,2) NOT NULL,
  `settled` int(11) NOT NULL,
  `settled_balance` decimal(16,2) NOT NULL,
  `collected` decimal(16,2) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `funnel_counts_company_id_index` (`company_id`),
  CONSTRAINT `funnel_counts_ibfk_1` FOREIGN KEY (`company_id`) REFERENCES `companies` (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=10 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO funnel_counts (id, company_id, month, subclient_id, template_id, placed, placed_balance, seen, seen_balance, offered, offered_balance, agreed, agreed_balance, first_payment, first_payment_balance, kept, kept_balance, broken, broken_balance, settled, settled_balance, collected) VALUES (1, 1, '2026-02', NULL, NULL, 20, '23971.10', 20, '23971.10', 8, '13390.00', 7, '12390.00', 0, '0.00', 0, '0.00', 1, '2400.00', 1, '980.00', '1810.00');
INSERT INTO funnel_counts (id, company_id, month, subclient_id, template_id, placed, placed_balance, seen, seen_balance, offered, offered_balance, agreed, agreed_balance, first_payment, first_payment_balance, kept, kept_balance, broken, broken_balance, settled, settled_balance, collected) VALUES (2, 1, '2026-02', NULL, 1, 2, '2400.00', 2, '2400.00', 2, '2400.00', 2, '2400.00', 0, '0.00', 0, '0.00', 0, '0.00', 0, '0.00', '225.00');
INSERT INTO funnel_counts (id, company_id, month, subclient_id, template_id, placed, placed_balance, seen, seen_balance, offered, offered_balance, agreed, agreed_balance, first_payment, first_payment_balance, kept, kept_balance, broken, broken_balance, settled, settled_balance, collected) VALUES (3, 1, '2026-02', NULL, 2, 1, '1000.00', 1, '1000.00', 0, '0.00', 0, '0.00', 0, '0.00', 0, '0.00', 0, '0.00', 0, '0.00', '0.00');
INSERT INTO funnel_counts (id, company_id, month, subclient_id, template_id, placed, placed_balance, seen, seen_balance, offered, offered_balance, agreed, agreed_balance, first_payment, first_payment_balance, kept, kept_balance, broken, broken_balance, settled, settled_balance, collected) VALUES (4, 1, '2026-02', NULL, 3, 1, '3000.00', 1, '3000.00', 1, '3000.00', 1, '3000.00', 0, '0.00', 0, '0.00', 0, '0.00', 0, '0.00', '250.00');
INSERT INTO funnel_counts (id, company_id, month, subclient_id, template_id, placed, placed_balance, seen, seen_balance, offered, offered_balance, agreed, agreed_balance, first_payment, first_payment_balance, kept, kept_balance, broken, broken_balance, settled, settled_balance, collected) VALUES (5, 1, '2026-02', 1, NULL, 1, '1640.00', 1, '1640.00', 1, '1640.00', 1, '1640.00', 0, '0.00', 0, '0.00', 0, '0.00', 0, '0.00', '0.00');
INSERT INTO funnel_counts (id, company_id, month, subclient_id, template_id, placed, placed_balance, seen, seen_balance, offered, offered_balance, agreed, agreed_balance, first_payment, first_payment_balance, kept, kept_balance, broken, broken_balance, settled, settled_balance, collected) VALUES (6, 1, '2026-02', 2, 3, 1, '4800.00', 1, '4800.00', 1, '4800.00', 1, '4800.00', 0, '0.00', 0, '0.00', 0, '0.00', 0, '0.00', '1080.00');
INSERT INTO funnel_counts (id, company_id, month, subclient_id, template_id, placed, placed_balance, seen, seen_balance, offered, offered_balance, agreed, agreed_balance, first_payment, first_payment_balance, kept, kept_balance, broken, broken_balance, settled, settled_balance, collected) VALUES (7, 1, '2026-05', NULL, NULL, 4, '2330.25', 0, '0.00', 0, '0.00', 0, '0.00', 0, '0.00', 0, '0.00', 0, '0.00', 0, '0.00', '140.00');
INSERT INTO funnel_counts (id, company_id, month, subclient_id, template_id, placed, placed_balance, seen, seen_balance, offered, offered_balance, agreed, agreed_balance, first_payment, first_payment_balance, kept, kept_balance, broken, broken_balance, settled, settled_balance, collected) VALUES (8, 2, '2026-02', NULL, NULL, 4, '7070.00', 2, '1210.00', 1, '800.00', 0, '0.00', 0, '0.00', 0, '0.00', 0, '0.00', 0, '0.00', '0.00');
INSERT INTO funnel_counts (id, company_id, month, subclient_id, template_id, placed, placed_balance, seen, seen_balance, offered, offered_balance, agreed, agreed_balance, first_payment, first_payment_balance, kept, kept_balance, broken, broken_balance, settled, settled_balance, collected) VALUES (9, 3, '2026-02', NULL, NULL, 1, '1875.40', 1, '1875.40', 0, '0.00', 0, '0.00', 0, '0.00', 0, '0.00', 0, '0.00', 0, '0.00', '120.00');
CREATE TABLE `erasure_requests` (
  `id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `profile_id` bigint(20) NOT NULL,
  `open_key` bigint(20) DEFAULT NULL,
  `state` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `ended_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `erasure_requests_open_key_unique` (`open_key`),
  KEY `erasure_requests_profile_id_created_at_index` (`profile_id`,`created_at`),
  KEY `erasure_requests_state_created_at_index` (`state`,`created_at`),
  CONSTRAINT `erasure_requests_ibfk_1` FOREIGN KEY (`profile_id`) REFERENCES `consumer_profiles` (`id`),
  CONSTRAINT `erasure_requests_state_known` CHECK (`state` in ('open','done','withdrawn'))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO erasure_requests (id, profile_id, open_key, state, created_at, ended_at) VALUES ('demoErasureRequest0001', 7, 7, 'open', 1780588800000, NULL);
CREATE TABLE `e_letters` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `consumer_id` bigint(20) NOT NULL,
  `template_id` bigint(20) DEFAULT NULL,
  `template_version` bigint(20) DEFAULT NULL,
  `name` varchar(255) NOT NULL,
  `content_policy` int(11) NOT NULL DEFAULT 0,
  `sent_at` datetime(3) NOT NULL,
  `company_id` bigint(20) DEFAULT NULL,
  `sender_user_id` bigint(20) DEFAULT NULL,
  `batch_id` varchar(24) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `subject` varchar(255) DEFAULT NULL,
  `sealed_preview` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `sealed_content` mediumtext DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `e_letters_batch_id_consumer_id_unique` (`batch_id`,`consumer_id`),
  KEY `e_letters_consumer_id_index` (`consumer_id`),
  KEY `e_letters_template_id_index` (`template_id`),
  KEY `e_letters_consumer_id_sent_at_id_index` (`consumer_id`,`sent_at`,`id`),
  KEY `e_letters_company_id_id_index` (`company_id`,`id`),
  KEY `e_letters_sender_user_id_index` (`sender_user_id`),
  CONSTRAINT `e_letters_ibfk_1` FOREIGN KEY (`consumer_id`) REFERENCES `consumers` (`id`),
  CONSTRAINT `e_letters_ibfk_2` FOREIGN KEY (`template_id`) REFERENCES `templates` (`id`),
  CONSTRAINT `e_letters_ibfk_3` FOREIGN KEY (`company_id`) REFERENCES `companies` (`id`),
  CONSTRAINT `e_letters_ibfk_4` FOREIGN KEY (`sender_user_id`) REFERENCES `creditor_users` (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=6 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO e_letters (id, consumer_id, template_id, template_version, name, content_policy, sent_at, company_id, sender_user_id, batch_id, subject, sealed_preview, sealed_content) VALUES (1, 13, 1, 1, 'Welcome', 2, '2026-05-27 16:00:00', 1, 1, 'b_demo_0001', 'Welcome', 'v1~seal-1~4h_mHOiAr0eqowwD~S0kqxqv_tjSC5nu-r2z7C8dCNwsHnSZJith-IcohuiGyVoikr8cIIA7WDu8E~XR0s4J-LKXeTY42tLTwZIA', 'v1~seal-1~VmkQt10tja3uvYhI~lI06nqQyAWnySYFKl5HmH1aX1K62N8gOC3eFthtEJfSAxTARQvCtJY64loq_Twr9U6Mc0wBiFmGmTw~uHIL0OGacLKnLzSw32YVAg');
INSERT INTO e_letters (id, consumer_id, template_id, template_version, name, content_policy, sent_at, company_id, sender_user_id, batch_id, subject, sealed_preview, sealed_content) VALUES (2, 14, 3, 1, 'Before the deadline', 2, '2026-06-01 16:00:00', 1, 1, 'b_demo_0002', 'Before the deadline', 'v1~seal-1~eb5_WzYSba9w6bnB~7bB1N5jWEy9Mbqt9HRFzBO3yk3htPjfNpcvXMTSVj2FS9b5wxTslOVfWmNc45gqYCjBCJ_lb~GL83gpkQ7M9qiiQ5RAp1bQ', 'v1~seal-1~MrXo3Z0YYhQ7tWio~ohqE0VloONUl3SVze6mZVMK7vy21xt6Pf7h2JxMA1XyUAgxGjfNgJp9wTkiuFWQiBi55PcY52ndGAzpK4A~Ia-todbpn3Y5G9_FZWd-fw');
INSERT INTO e_letters (id, consumer_id, template_id, template_version, name, content_policy, sent_at, company_id, sender_user_id, batch_id, subject, sealed_preview, sealed_content) VALUES (3, 19, 2, 1, 'A better offer', 2, '2026-06-03 16:00:00', 1, 1, 'b_demo_0003', 'A better offer', 'v1~seal-1~_OjRf0jnj97Ovkzx~pKPE9l9vyqLTcRiiMCsLVvfHIxNDjrc1dFLfbbceyqgccSWWYkg~akGmgQPUEdB_TDfJhqdjAg', 'v1~seal-1~hw0m_1ho0Ywf1kjj~jIVI_VfjqbKVUEhSHusaNU9zlEO0WqrkUghqm2UoiQNePLgRlC8wMgQfjONM~6fH1vxNYyazT8_ecDFLN4Q');
INSERT INTO e_letters (id, consumer_id, template_id, template_version, name, content_policy, sent_at, company_id, sender_user_id, batch_id, subject, sealed_preview, sealed_content) VALUES (4, 26, 1, 1, 'Welcome', 2, '2026-05-16 16:00:00', 1, 1, 'b_demo_0004', 'Welcome', 'v1~seal-1~yAfghLs3SFJDF6W2~6n9em-MWRrZ7J94SOAOV_Z6kSC-vDSnIE-jjDCjo1uaQ3hwLUuKneA7JUUfi~STPC58R6kNrUvXZBgTYyPQ', 'v1~seal-1~Tt750iVOscvT7Q4w~Mz70CwzP0yCigsyvV-9espJ1RVRHcRYphVXu_bksqY4gshuE5PpVp5ru8bTT6HYtHWLOzLs1p0ACJw~lEsLVuPQh5y-Rp2Rg2vyhw');
INSERT INTO e_letters (id, consumer_id, template_id, template_version, name, content_policy, sent_at, company_id, sender_user_id, batch_id, subject, sealed_preview, sealed_content) VALUES (5, 29, 3, 1, 'Before the deadline', 2, '2026-06-02 16:00:00', 1, 1, 'b_demo_0005', 'Before the deadline', 'v1~seal-1~GBSKfgntnUE7pw-8~yuPMElArLi6s_Sue_u-RhwwM6bC4U4hAo9MqdS5rgHHTahuVGrqiPbp5dfGzGNVVLQNvM9Uw~PcEvZBZidQdf3-3VheuIzg', 'v1~seal-1~Abgi7RxqIdQ0fSLb~hnBQqaKLyEFyZUCtOuVcsrKLBQqlk8fnRWiiHwiWwRcVmCVgNnOQBzJ8HGmDeyPXfuBMGSEhjIOYm5OKuQ~HJmeLDCZO9jp-dnyXpXCOA');
CREATE TABLE `custom_contents` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `company_id` bigint(20) NOT NULL,
  `subclient_id` bigint(20) DEFAULT NULL,
  `type` varchar(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `content` mediumtext NOT NULL,
  `content_policy` int(11) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`),
  KEY `custom_contents_company_id_type_subclient_id_index` (`company_id`,`type`,`subclient_id`),
  KEY `custom_contents_subclient_id_index` (`subclient_id`),
  CONSTRAINT `custom_contents_ibfk_1` FOREIGN KEY (`company_id`) REFERENCES `companies` (`id`),
  CONSTRAINT `custom_contents_ibfk_2` FOREIGN KEY (`subclient_id`) REFERENCES `subclients` (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO custom_contents (id, company_id, subclient_id, type, content, content_policy) VALUES (1, 1, NULL, 'about us', '<p><strong>Acme Recovery</strong> has worked out fair payment plans since 1987.</p>', 2);
INSERT INTO custom_contents (id, company_id, subclient_id, type, content, content_policy) VALUES (2, 2, NULL, 'about us', '<p>Northbank Collections serves the <em>Upper Midwest</em>. Every offer is read by a person.</p>', 2);
INSERT INTO custom_contents (id, company_id, subclient_id, type, content, content_policy) VALUES (3, 1, 1, 'about us', '<p>Loans for cars and trucks.</p>', 2);
CREATE TABLE `creditor_users` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `company_id` bigint(20) NOT NULL,
  `email` varchar(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `name` varchar(191) NOT NULL,
  `password_hash` varchar(255) DEFAULT NULL,
  `active` tinyint(1) NOT NULL DEFAULT 1,
  `email_verified_at` datetime(3) DEFAULT NULL,
  `role` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT 'admin',
  `last_signed_in_at` datetime(3) DEFAULT NULL,
  `password_changed_at` datetime(3) DEFAULT NULL,
  `deactivated_at` datetime(3) DEFAULT NULL,
  `offer_digest` tinyint(1) NOT NULL DEFAULT 0,
  `offer_digest_day` date DEFAULT NULL,
  `created_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `creditor_users_email_unique` (`email`),
  KEY `creditor_users_company_id_index` (`company_id`),
  KEY `creditor_users_offer_digest_id_index` (`offer_digest`,`id`),
  CONSTRAINT `creditor_users_ibfk_1` FOREIGN KEY (`company_id`) REFERENCES `companies` (`id`),
  CONSTRAINT `creditor_users_role_known` CHECK (`role` in ('admin','agent'))
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO creditor_users (id, company_id, email, name, password_hash, active, email_verified_at, role, last_signed_in_at, password_changed_at, deactivated_at, offer_digest, offer_digest_day, created_at) VALUES (1, 1, 'dana@acme.test', 'Dana Whitfield', '$argon2id$v=19$m=19456,t=2,p=1$3A/pWZI2C0dTV4vMLEiFOg$pMH7d7DTFBtxd5+vFOOV3xiz/z9oXDoEWXXclCmXFts', 1, '2025-05-01 16:00:00', 'admin', NULL, NULL, NULL, 0, NULL, '2025-05-01 16:00:00');
INSERT INTO creditor_users (id, company_id, email, name, password_hash, active, email_verified_at, role, last_signed_in_at, password_changed_at, deactivated_at, offer_digest, offer_digest_day, created_at) VALUES (2, 1, 'lee@acme.test', 'Lee Castellano', '$argon2id$v=19$m=19456,t=2,p=1$3A/pWZI2C0dTV4vMLEiFOg$pMH7d7DTFBtxd5+vFOOV3xiz/z9oXDoEWXXclCmXFts', 1, '2025-05-01 16:00:00', 'agent', NULL, NULL, NULL, 0, NULL, '2025-05-01 16:00:00');
INSERT INTO creditor_users (id, company_id, email, name, password_hash, active, email_verified_at, role, last_signed_in_at, password_changed_at, deactivated_at, offer_digest, offer_digest_day, created_at) VALUES (3, 2, 'sam@northbank.test', 'Sam Ostrowski', '$argon2id$v=19$m=19456,t=2,p=1$3A/pWZI2C0dTV4vMLEiFOg$pMH7d7DTFBtxd5+vFOOV3xiz/z9oXDoEWXXclCmXFts', 1, '2025-05-01 16:00:00', 'admin', NULL, NULL, NULL, 0, NULL, '2025-05-01 16:00:00');
INSERT INTO creditor_users (id, company_id, email, name, password_hash, active, email_verified_at, role, last_signed_in_at, password_changed_at, deactivated_at, offer_digest, offer_digest_day, created_at) VALUES (4, 3, 'kim@lapsed.test', 'Kim Delacroix', '$argon2id$v=19$m=19456,t=2,p=1$3A/pWZI2C0dTV4vMLEiFOg$pMH7d7DTFBtxd5+vFOOV3xiz/z9oXDoEWXXclCmXFts', 1, '2025-05-01 16:00:00', 'admin', NULL, NULL, NULL, 0, NULL, '2025-05-01 16:00:00');
CREATE TABLE `creditor_sessions` (
  `id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `creditor_user_id` bigint(20) NOT NULL,
  `generation` int(11) NOT NULL,
  `rotated_at` bigint(20) NOT NULL,
  `idle_until` bigint(20) NOT NULL,
  `absolute_until` bigint(20) NOT NULL,
  `remember` tinyint(1) NOT NULL,
  `revoked_at` bigint(20) DEFAULT NULL,
  `user_agent_hash` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `personal` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `used_generation` int(11) NOT NULL DEFAULT 1,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `creditor_sessions_creditor_user_id_index` (`creditor_user_id`),
  KEY `creditor_sessions_absolute_until_index` (`absolute_until`),
  CONSTRAINT `creditor_sessions_ibfk_1` FOREIGN KEY (`creditor_user_id`) REFERENCES `creditor_users` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `creditor_profiles` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `company_name` varchar(191) NOT NULL,
  `phone` varchar(50) DEFAULT NULL,
  `email` varchar(191) DEFAULT NULL,
  `address1` varchar(191) DEFAULT NULL,
  `address2` varchar(191) DEFAULT NULL,
  `city` varchar(100) DEFAULT NULL,
  `state` varchar(50) DEFAULT NULL,
  `zip` varchar(20) DEFAULT NULL,
  `url` varchar(191) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO creditor_profiles (id, company_name, phone, email, address1, address2, city, state, zip, url) VALUES (1, 'Tidewater Credit Bureau', '+12025550130', 'disputes@tidewater.test', 'P.O. Box 7001', NULL, 'Norfolk', 'VA', '23501', 'https://tidewater.test');
CREATE TABLE `creditor_password_tokens` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `creditor_user_id` bigint(20) NOT NULL,
  `purpose` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `token_digest` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `creditor_password_tokens_token_digest_unique` (`token_digest`),
  KEY `creditor_password_tokens_creditor_user_id_index` (`creditor_user_id`),
  KEY `creditor_password_tokens_expires_at_index` (`expires_at`),
  CONSTRAINT `creditor_password_tokens_ibfk_1` FOREIGN KEY (`creditor_user_id`) REFERENCES `creditor_users` (`id`),
  CONSTRAINT `creditor_password_tokens_purpose_known` CHECK (`purpose` in ('invitation','reset'))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `contact_records` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `company_id` bigint(20) NOT NULL,
  `consumer_id` bigint(20) NOT NULL,
  `message_id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `notice_id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `channel` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `purpose` varchar(30) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `kind` varchar(15) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `outcome` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `gate` varchar(15) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `waits_until` bigint(20) DEFAULT NULL,
  `counted_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  `decided_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `contact_records_consumer_id_id_index` (`consumer_id`,`id`),
  KEY `contact_records_consumer_id_counted_at_index` (`consumer_id`,`counted_at`),
  KEY `contact_records_message_id_index` (`message_id`),
  KEY `contact_records_created_at_index` (`created_at`),
  KEY `contact_records_company_id_index` (`company_id`),
  CONSTRAINT `contact_records_channel_known` CHECK (`channel` in ('email','sms')),
  CONSTRAINT `contact_records_kind_known` CHECK (`kind` in ('letter','notice','reminder','confirmation','dispute_answer')),
  CONSTRAINT `contact_records_outcome_known` CHECK (`outcome` in ('waiting','sent','stopped','ended')),
  CONSTRAINT `contact_records_gate_known` CHECK (`gate` in ('address','opt_out','permission','daily_letter','owner','mark','obsolete','quiet_hours','frequency'))
) ENGINE=InnoDB AUTO_INCREMENT=9 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO contact_records (id, company_id, consumer_id, message_id, notice_id, channel, purpose, kind, outcome, gate, waits_until, counted_at, created_at, decided_at) VALUES (1, 1, 26, 'demo-message-1', 'demo-message-1', 'email', 'letter_waiting', 'letter', 'sent', NULL, NULL, 1778947200000, 1778947200000, 1778947200000);
INSERT INTO contact_records (id, company_id, consumer_id, message_id, notice_id, channel, purpose, kind, outcome, gate, waits_until, counted_at, created_at, decided_at) VALUES (2, 1, 14, 'demo-message-2', 'demo-message-2', 'email', 'payment_due', 'reminder', 'sent', NULL, NULL, 1779120000000, 1779120000000, 1779120000000);
INSERT INTO contact_records (id, company_id, consumer_id, message_id, notice_id, channel, purpose, kind, outcome, gate, waits_until, counted_at, created_at, decided_at) VALUES (3, 1, 13, 'demo-message-3', 'demo-message-3', 'email', 'letter_waiting', 'letter', 'sent', NULL, NULL, 1779897600000, 1779897600000, 1779897600000);
INSERT INTO contact_records (id, company_id, consumer_id, message_id, notice_id, channel, purpose, kind, outcome, gate, waits_until, counted_at, created_at, decided_at) VALUES (4, 1, 10, NULL, NULL, 'email', 'offer_closed', 'notice', 'stopped', 'mark', NULL, NULL, 1780243200000, 1780243200000);
INSERT INTO contact_records (id, company_id, consumer_id, message_id, notice_id, channel, purpose, kind, outcome, gate, waits_until, counted_at, created_at, decided_at) VALUES (5, 1, 14, 'demo-message-5', 'demo-message-5', 'email', 'letter_waiting', 'letter', 'sent', NULL, NULL, 1780329600000, 1780329600000, 1780329600000);
INSERT INTO contact_records (id, company_id, consumer_id, message_id, notice_id, channel, purpose, kind, outcome, gate, waits_until, counted_at, created_at, decided_at) VALUES (6, 1, 14, NULL, NULL, 'email', 'payment_changed', 'notice', 'stopped', 'frequency', NULL, NULL, 1780329600000, 1780329600000);
INSERT INTO contact_records (id, company_id, consumer_id, message_id, notice_id, channel, purpose, kind, outcome, gate, waits_until, counted_at, created_at, decided_at) VALUES (7, 1, 29, 'demo-message-7', 'demo-message-7', 'email', 'letter_waiting', 'letter', 'sent', NULL, NULL, 1780416000000, 1780416000000, 1780416000000);
INSERT INTO contact_records (id, company_id, consumer_id, message_id, notice_id, channel, purpose, kind, outcome, gate, waits_until, counted_at, created_at, decided_at) VALUES (8, 1, 19, 'demo-message-8', 'demo-message-8', 'email', 'letter_waiting', 'letter', 'sent', NULL, NULL, 1780502400000, 1780502400000, 1780502400000);
CREATE TABLE `contact_counts` (
  `company_id` bigint(20) NOT NULL,
  `day` date NOT NULL,
  `outcome` varchar(15) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `n` int(11) NOT NULL,
  PRIMARY KEY (`company_id`,`day`,`outcome`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO contact_counts (company_id, day, outcome, n) VALUES (1, '2026-05-16', 'sent', 1);
INSERT INTO contact_counts (company_id, day, outcome, n) VALUES (1, '2026-05-18', 'sent', 1);
INSERT INTO contact_counts (company_id, day, outcome, n) VALUES (1, '2026-05-27', 'sent', 1);
INSERT INTO contact_counts (company_id, day, outcome, n) VALUES (1, '2026-05-31', 'mark', 1);
INSERT INTO contact_counts (company_id, day, outcome, n) VALUES (1, '2026-06-01', 'frequency', 1);
INSERT INTO contact_counts (company_id, day, outcome, n) VALUES (1, '2026-06-01', 'sent', 1);
INSERT INTO contact_counts (company_id, day, outcome, n) VALUES (1, '2026-06-02', 'sent', 1);
INSERT INTO contact_counts (company_id, day, outcome, n) VALUES (1, '2026-06-03', 'sent', 1);
CREATE TABLE `contact_changes` (
  `id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `profile_id` bigint(20) NOT NULL,
  `session_id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `state` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `company_id` bigint(20) DEFAULT NULL,
  `channel` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `cancel_hash` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `reminder_hash` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `remind_at` bigint(20) NOT NULL,
  `due_at` bigint(20) NOT NULL,
  `ended_at` bigint(20) DEFAULT NULL,
  `personal` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `contact_changes_cancel_hash_unique` (`cancel_hash`),
  UNIQUE KEY `contact_changes_reminder_hash_unique` (`reminder_hash`),
  KEY `contact_changes_profile_id_state_index` (`profile_id`,`state`),
  KEY `contact_changes_company_id_index` (`company_id`),
  KEY `contact_changes_state_remind_at_index` (`state`,`remind_at`),
  KEY `contact_changes_state_due_at_index` (`state`,`due_at`),
  KEY `contact_changes_ended_at_index` (`ended_at`),
  CONSTRAINT `contact_changes_ibfk_1` FOREIGN KEY (`profile_id`) REFERENCES `consumer_profiles` (`id`),
  CONSTRAINT `contact_changes_ibfk_2` FOREIGN KEY (`company_id`) REFERENCES `companies` (`id`),
  CONSTRAINT `contact_changes_state_known` CHECK (`state` in ('waiting','completed','cancelled','replaced')),
  CONSTRAINT `contact_changes_channel_known` CHECK (`channel` in ('email','sms'))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `consumers` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `company_id` bigint(20) DEFAULT NULL,
  `subclient_id` bigint(20) DEFAULT NULL,
  `consumer_profile_id` bigint(20) DEFAULT NULL,
  `reason_id` bigint(20) DEFAULT NULL,
  `subclient_name` varchar(100) DEFAULT NULL,
  `original_account_name` varchar(100) NOT NULL,
  `status` varchar(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT 'uploaded',
  `version` bigint(20) NOT NULL,
  `personal` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `total_balance` decimal(12,2) DEFAULT NULL,
  `current_balance` decimal(12,2) DEFAULT NULL,
  `pif_discount_percent` decimal(5,2) DEFAULT NULL,
  `pay_setup_discount_percent` decimal(5,2) DEFAULT NULL,
  `min_monthly_pay_percent` decimal(5,2) DEFAULT NULL,
  `max_days_first_pay` int(11) DEFAULT NULL,
  `minimum_settlement_percentage` decimal(5,2) DEFAULT NULL,
  `minimum_payment_plan_percentage` decimal(5,2) DEFAULT NULL,
  `max_first_pay_days` int(11) DEFAULT NULL,
  `settlement_auto_approve` tinyint(1) DEFAULT NULL,
  `plan_auto_approve` tinyint(1) DEFAULT NULL,
  `restart_date` date DEFAULT NULL,
  `counter_offer` tinyint(1) NOT NULL DEFAULT 0,
  `offer_accepted` tinyint(1) NOT NULL DEFAULT 0,
  `payment_setup` tinyint(1) NOT NULL DEFAULT 0,
  `has_failed_payment` tinyint(1) NOT NULL DEFAULT 0,
  `custom_offer` tinyint(1) NOT NULL DEFAULT 0,
  `placement_date` date DEFAULT NULL,
  `expiry_date` date DEFAULT NULL,
  `negotiation_count` int(11) NOT NULL DEFAULT 0,
  `skip_schedules` int(11) NOT NULL DEFAULT 0,
  `disputed_at` datetime(3) DEFAULT NULL,
  `cancelled_at` datetime(3) DEFAULT NULL,
  `deactivated_at` datetime(3) DEFAULT NULL,
  `has_signed_in` tinyint(1) NOT NULL DEFAULT 0,
  `sealed_hold_reason` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `account_number_index` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `reference_number_index` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `skips_used` int(11) NOT NULL DEFAULT 0,
  `account_key` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `identity_index` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `email_index` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `mobile_index` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `imported_balance` decimal(12,2) DEFAULT NULL,
  `balance_changed_at` bigint(20) DEFAULT NULL,
  `withdraw_reason` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `last_import_id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `derived_condition` varchar(60) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `derived_version` bigint(20) DEFAULT NULL,
  `waiting_since` bigint(20) DEFAULT NULL,
  `member_number_index` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `name_birth_index` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `legal_hold_reason` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `legal_hold_at` bigint(20) DEFAULT NULL,
  `erased_at` bigint(20) DEFAULT NULL,
  `had_agreement` tinyint(1) NOT NULL DEFAULT 0,
  `marks` smallint(6) NOT NULL DEFAULT 0,
  `owner_stops_contact` tinyint(1) NOT NULL DEFAULT 0,
  `created_at` datetime(3) DEFAULT NULL,
  `updated_at` datetime(3) DEFAULT NULL,
  `deleted_at` datetime(3) DEFAULT NULL,
  `condition_key` varchar(60) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin GENERATED ALWAYS AS (case when `deleted_at` is not null then 'deleted' when `derived_version` = `version` then `derived_condition` end) VIRTUAL,
  `state_order` varchar(2) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin GENERATED ALWAYS AS (case when `condition_key` = 'approved_settlement_but_payment_setup_is_pending' then '01' when `condition_key` = 'approved_but_payment_setup_is_pending' then '01' when `condition_key` = 'creditor_send_an_offer' then '02' when `condition_key` = 'joined' then '03' when `condition_key` = 'pending_creditor_response' then '04' when `condition_key` = 'returned_notice_response' then '05' when `condition_key` = 'notice_sent' then '05' when `condition_key` = 'hold:settlement' then '06' when `condition_key` = 'payment_accepted_and_plan_in_scheduled:settlement' then '06' when `condition_key` = 'hold' then '07' when `condition_key` = 'payment_accepted_and_plan_in_scheduled' then '07' when `condition_key` = 'settled' then '08' when `condition_key` = 'declined' then '09' when `condition_key` = 'renegotiate' then '09' when `condition_key` = 'disputed' then '10' when `condition_key` = 'not_paying' then '10' when `condition_key` = 'disputed_deactivated' then '11' when `condition_key` = 'deactivated' then '11' when `condition_key` = 'cancelled_plan' then '12' when `condition_key` = 'deleted' then NULL else '00' end) VIRTUAL,
  `link_state` varchar(12) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin GENERATED ALWAYS AS (case when `consumer_profile_id` is not null and `has_signed_in` = 1 then 'claimed' when `identity_index` is null then 'incomplete' else 'unclaimed' end) VIRTUAL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `consumers_company_id_account_key_unique` (`company_id`,`account_key`),
  KEY `consumers_consumer_profile_id_has_signed_in_status_index` (`consumer_profile_id`,`has_signed_in`,`status`),
  KEY `consumers_company_id_index` (`company_id`),
  KEY `consumers_subclient_id_index` (`subclient_id`),
  KEY `consumers_reason_id_index` (`reason_id`),
  KEY `consumers_status_id_index` (`status`,`id`),
  KEY `consumers_company_id_status_id_index` (`company_id`,`status`,`id`),
  KEY `consumers_account_number_index_index` (`account_number_index`),
  KEY `consumers_reference_number_index_index` (`reference_number_index`),
  KEY `consumers_identity_index_consumer_profile_id_company_id_index` (`identity_index`,`consumer_profile_id`,`company_id`),
  KEY `consumers_company_id_last_import_id_id_index` (`company_id`,`last_import_id`,`id`),
  KEY `consumers_member_number_index_index` (`member_number_index`),
  KEY `consumers_name_birth_index_index` (`name_birth_index`),
  KEY `consumers_reference_number_index_company_id_index` (`reference_number_index`,`company_id`),
  KEY `consumers_subclient_id_status_deleted_at_index` (`subclient_id`,`status`,`deleted_at`),
  KEY `consumers_condition_key_id_index` (`condition_key`,`id`),
  KEY `consumers_company_id_condition_key_id_index` (`company_id`,`condition_key`,`id`),
  KEY `consumers_consumer_profile_id_state_order_id_index` (`consumer_profile_id`,`state_order`,`id`),
  KEY `consumers_by_id_index` (`company_id`,`id`,`condition_key`,`subclient_id`,`link_state`,`has_failed_payment`,`marks`,`owner_stops_contact`),
  KEY `consumers_by_change_index` (`company_id`,`updated_at`,`id`,`condition_key`,`subclient_id`,`link_state`,`has_failed_payment`,`marks`,`owner_stops_contact`),
  KEY `consumers_by_balance_index` (`company_id`,`current_balance`,`id`,`condition_key`,`subclient_id`,`link_state`,`has_failed_payment`,`marks`,`owner_stops_contact`),
  KEY `consumers_by_placement_index` (`company_id`,`placement_date`,`id`,`condition_key`,`subclient_id`,`link_state`,`has_failed_payment`,`marks`,`owner_stops_contact`),
  KEY `consumers_by_waiting_index` (`company_id`,`condition_key`,`waiting_since`,`id`),
  CONSTRAINT `consumers_ibfk_1` FOREIGN KEY (`company_id`) REFERENCES `companies` (`id`),
  CONSTRAINT `consumers_ibfk_2` FOREIGN KEY (`subclient_id`) REFERENCES `subclients` (`id`),
  CONSTRAINT `consumers_ibfk_3` FOREIGN KEY (`consumer_profile_id`) REFERENCES `consumer_profiles` (`id`),
  CONSTRAINT `consumers_ibfk_4` FOREIGN KEY (`reason_id`) REFERENCES `reasons` (`id`),
  CONSTRAINT `consumers_status_known` CHECK (`status` in ('joined','payment_accepted','payment_setup','payment_declined','dispute','deactivated','settled','hold','renegotiate','not_paying','uploaded','visited','not_verified','notice_sent','cancelled_plan')),
  CONSTRAINT `consumers_legal_hold_reason_known` CHECK (`legal_hold_reason` in ('litigation','investigation','audit','other'))
) ENGINE=InnoDB AUTO_INCREMENT=36 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (1, 1, NULL, 1, 1, NULL, 'Harbor Point Visa', 'deactivated', 1780502400001, 'v1~seal-1~QCfqddwxxJ44kNgv~D89SaKcNczsVouNQQbRJn3CcTMIacz9GjZjJfTGxkZqAwNDnNKXjYXXJU62jgX2g0CXtrqw_dhX2e-SmcWn4hW7BqwhrPK1o53zdBW92lJ6rHbVEh2bCxzQJlf5d02dPOdPi25owbe3vw7AKmjGiVjUsexpanksX9x9VO50lrVsJmqDNGAQ8d7xy0CUd3Td7iL67fNOQhI2w4WPSOw8ddzSAHJ9zwrpYZcVcxUuO7fjTQP1ZqZYQffgbo4qnxJpPP-aVKl_eQY5HA74_3zmlM18Uq3jjyTuKAPfY6VYhuBeib2fGXinz7u_0vRRrn2R32IoOcNB9oaNaOEar2NaZzZ7IqbVh55tkTjfo9wHB0ekxnV_Pv-1IWYLCibBqoeimqdT_Zizjew~-VXXk6SYdIvYy_JKiztzfg', '320.00', '320.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, '2026-04-21 16:00:00', NULL, '2026-05-24 16:00:00', 1, NULL, 'd5a0d777efb0c3a508ca85f5b8131120d0f3c384f8ff13d57dd7272544dd38d2', 'f12ea9d6a52d3b6e3b01a333f1a5a6c2fabf982f5b31deaa9381be4fa75acb80', 0, 'bbaa9f741632dcc94fd465e028e11caacac8db924e12d20c55fc620d68e70035', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'disputed_deactivated', 1780502400001, NULL, '99077fe767f95e5959e3d28348573bb8f195b94a49cdefd2e6ac169eca5b4124', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (2, 3, NULL, 1, NULL, NULL, 'Blue Ridge Power', 'deactivated', 1780502400002, 'v1~seal-1~WI7Se_A5atTRLiC4~e1_QRsnfZygb62nPZipy_Lv5DLRaGixhxMts8z9tFPPKvKByisEbAKDbkaI9oF7Td7GnCWVUm4WUP7IPfkPCGX8QyNkIS1m-FWE6s4gD_9Ex0OVRsLFQVJ9iUHBaWlhNN9ZfKNLE4VNezd7YIv1hVD1LuyZEN93Rd2Ox9fGYXIzByTMxIPwuCV00Nkv_pqDdGsARXmu46oikyI8voOiwS7qzm41p1TSsVC2VP5SEKfWqfNEEPvgJ7gfHpVfR9_TKNJo0OtJDZkOTLo7CpLxZh1Wml_5KGJ4Gex0REBapEXBRYpF9haS56j7X2Ymp7rqp-XQCabj3FML2eLXIc-cgWYPEIeLxpPFFENncQPm0TkowEQhJWpBh0hSsjacO09-gYlMcSYRMwA~iPO3OmN2y-VKG2CPrd5t2Q', '1875.40', '1875.40', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, '2026-05-27 16:00:00', 1, NULL, '87808cb2b5996e9b6997f7e1fcdf233ac42aa909fe2f7091a20bbbf7240cb40d', '8c279d825564c5301613f6f4e829e5a8230d08f83366fc5f8b149e318c816a48', 0, 'bd3f796f6a65942e1902e5aae95b36c19156ae86018efaa6ba03f7bfb54bc358', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'deactivated', 1780502400002, NULL, '94593e14c394eacd50da2072999c17b47402543501d7fbec8983f25dafc61864', 'b600909ed58a4fd9e23040bdd4b835525205b744b686a97caf2dd733cf2cd7d0', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (3, 1, NULL, 1, NULL, NULL, 'Cedar Valley Dental', 'cancelled_plan', 1780502400003, 'v1~seal-1~UIZawLFlYuPtd8iF~wDu3s0FNJuMwQl_viEEyu8q7kF0wQgEg7BqSsdRlNqjYIXoLWvDsf_VG0Tg_8WMlzry8GQ8yLMXX0ewtg-ZyzS3cKyTbQMfFkPbksfguZPGbK0IKOy1ke64gLYh4BeZAK5rlAgq29K5i3YH08bLJWLjsbLLe1UlbWHnq3inj-oPepYDGrdEBcM1UfFsfV5hsdhdgBq-rs3ktmZ37BKdQYz0Bm8UF7YshPikZKaG7uzghxGjvYrvIiDJh33B-zMKjpdUSw56ieVN2EZS-99AmBwvwhx-N_40XaZdTE44p9QSmICeWpP8MG04txmc2y9z_Ixq7MlQHapcW7MFGJ_9Q14A945JVP8rpcqg1Jxa08pZWmubK2zYknLwmGFtsGKhugr9IDIj66Q~a8Fv5KALV5m3SRxOx4uWrA', '2400.00', '2040.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, '2026-05-30 16:00:00', NULL, 1, NULL, '3fb8d3da36f1068cf455544102ffac55d08a430adeba0bcc00a187d2b0863b43', '7bdba57506dc2533742d5f7b510793fe413c2cf4c966d8022880bee5496221a5', 0, '6996bad4bc02fd55a60c6eaa3be3dc1ae4b6d9fed2342d9cd59b26204d519bfd', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'cancelled_plan', 1780502400003, NULL, 'ccd19ea1f3edcc9fea60fcb9ad77b4db1d297a4d314f388de269376336aab701', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (4, 1, NULL, 1, NULL, NULL, 'Summit Wireless', 'settled', 1780502400004, 'v1~seal-1~jW4ftilDIjUk88Fk~tIIiAFyr5qktJ1ng-4DI-DXF3qIjwADfGIEZWNgTcmtOrKAoRs8toGH55nbe3t7Kzc3U1qkd3TJLkJPPJwd8fwKsKvzZqVmuDiCJ1B067g1vYF4s8u6q75Bh_Wly_JvGWiogpvnuRH02o6oASHKeCaBHkhP_9QIYccqr71lzGo1FcFPGJqnNIYWvB3Mz3GSV6bRQexc7BZQ-eFbT9j80df9iYmdFnTM9vci6xnUP_dzQwytylbYo_t4hBUan3YdHWpoQC99wBDE3E9BKzkKNEDtvrFhOt8J8nLc6wEADC8C_530QzEqg3imepZbtDVF8UServ4bMUwYkSWAYorSpMqK_rWWHyt-p3aaKXYRmMeMVcJuYvvtkh1ZybG8CRSpa-qYyMCgsDA~ASNT9pq-gbiPsEi-ScleSg', '980.00', '490.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, 1, 0, 0, '2026-02-05', NULL, 0, 0, NULL, NULL, NULL, 1, NULL, 'e411a876e3fb8a5d9c9a804a8e7c39c3e732251469c454e1a0d87c8293bc7717', '37a26d36b1b612237752fef944f93eb1f9b44e71515b7f2c685fbe490892dca8', 0, '9649bdc671260f9d07528df9f10fd0c9124edf2d0a016e2d383821f557400a28', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'settled', 1780502400004, NULL, '1f194cefdced9adc8351516ec943c9948601533da5a50057826ec6b81aa045c4', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (5, 1, NULL, 1, 1, NULL, 'Granite State Fitness', 'dispute', 1780502400005, 'v1~seal-1~UGFr-HbVTiwugZFc~07Vniso1UYOw7AX7yNFrKc5haQpCYdeox-YM6SA754TkFL1kmrRIJBVmZPaH3UNZo8dFQP_m-KpzLvNFPTQ55eQYXtaRtG5vtOv-FoEyH-zVDE66O_NNPEV3QHKe32B_LGZcLHOpBjDTb9Qb56GtkBLG-Ao1yGP2OaQzY_xUqoOFdFeEheiE2y9jvaenk0Jxos5-ed-XzXcdqlDCoASy1UwT9XbaND3fnvX_hLx1xoBUPrJlRzRclvGiMd2VQ226umTj04rl7xlo24_RnZ0RGevsh3T9dcmBbauft5p6EeEweKzBPvA_KhSSVmyGKXSHgVkBIkAS3mDmMx_hi7mkv33RwKv62SOGRh4B4WIQoi44KPg_qac5ekBkkT-11d1OSrjbuqL7BA~0LLiWxnjZmsHMJV6goo2Bg', '415.75', '415.75', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, '2026-06-01 16:00:00', NULL, NULL, 1, NULL, '6b820b2b14a62fe903606fb37041f492e3b79e5d90d86323bd4869a680302755', '2d248fee136977509ca986bd35c592aaf5c5399e22ca328b05935afdd7cc0e53', 0, '51790f03235197c95fa1ee8018eb73fa0c1cc57838963b372c04c483bc00d782', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'disputed', 1780502400005, NULL, 'bf07de9df4418518ba016fcea81eac6bdf569416bacf22bb77b0425ab989a0c5', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (6, 1, NULL, 1, 5, NULL, 'Old Mill Furniture', 'not_paying', 1780502400006, 'v1~seal-1~NCNz4ozyLa-qjxIM~P2VaB9P-Q6ORR2xKHahsCFsubjVQp5SQF8Yc7_xua2bYVlR44zU3e9ezPmqhBXprab_vivdEWsSBl9JioU936ZvCtn5eLZiZcDicmlXqQaGeHZLKE-9lddm_J0hlIbMNUeuE50a21X-A_CGwrX90rauTim0QTBrGxKEY5vr5Bbd5PAvuV5i4kXimX-hj-ywpX_iFa-raNpcPSlV3QUiMrY43R4vP6UskV-wt9odyupkVh2QdBJ6sIVfRzzKsWC5lfdhkbocIZda0zVAcgwIyzzMJIG3_LLWpGEr4XuCVXq5CowgxiEXra1TBImnR63Ku-I8Bh-ojtCuiqyutMAVVE4eVMai0pY_jQpRBJUQ194ODKEwNDne1-TEaUltuYcezzyiz0LE3LA~K5LJgrYTaiBS6puONg4dmQ', '3120.00', '3120.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, '2026-05-31 16:00:00', NULL, NULL, 1, NULL, '540a15be382d811fc6944040018fb3763c0d3d76de894931c21e7fae33252d88', 'a91c56aa7979b41e7aa839a427b6c58c2d9ae24199d8e5bf6fdc8597d6149113', 0, 'd2f63314205228b5b48236b6837b40078f6165d586bd0e88aabef280e62a381b', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'not_paying', 1780502400006, NULL, '94225c3ef2617a68ff03ff1a13681cff61951403015affd0d2d349b347bb5c45', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (7, 1, NULL, 1, NULL, NULL, 'Pinewood Apartments', 'payment_declined', 1780502400007, 'v1~seal-1~taC7imyg6ZsHMaCU~7i4RQtla40FKMWSUbSRDJJ3HyJI9zTONYwEYQFoWi8Xeuim0Y_oK2qNlUNGXas0f5Bp8cWvpl5or7kWIQa9qgl5I-AaIGnwtlQ-A5CZWOZXgaKCbWrCMvSwVHHxu707gnDhVv81H39br5f51pRuKGubniMx8J0cQZ81n9hV06e8n31BgHb0Bm3XB1y1zt-E0DsUGQ1BDqmJXh3vRZreugSEGypAyBBrjm3utyIEWKKclJZlvOeVluocdByYeRz9Xqmcf3ylXQYoyEMMGwn4KDMwXNMJmrjz5WAwX7SPBL7k-sYJgzl21mDGYKiVN6prEhIGT-uoP6BkXvk2jqWb9pieP_zIniQXlbRwjB4jTRVtuwhkJNdO009Mr8rTFoYwqSv-AfX93SA~jOJRxm8o4aV36T-zXid1HQ', '760.00', '760.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, 'd7525633e38346bb9726eac0b2ee521e436cd6944d8f6213e1ddcc81a03e1346', '80f443b81c60773cae7e2fc1068a86090140858b35a55d1261b140819ed98916', 0, '75150d184394234728572e01d89e1727d8f7c12bf9e55ce44903515ed07b4710', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'declined', 1780502400007, NULL, 'c9b4875599dc7dd856727784df909659a34803ce93f3206c403e35f5459b7b69', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (8, 1, NULL, 1, NULL, NULL, 'Riverbend Hospital', 'renegotiate', 1780502400008, 'v1~seal-1~pxgA0PjW9ZTYLL1c~-K8d6SaR8BkcugAEa_IjIKDpzhGkwRHf8jbKBhPkSxlsvQo3LaV8seG8zm1HqDG7CLNSPL_Ic17uNGAKD6yJEcEo4G0E6P-5PlZKaFoL7ys07dqyuwK0YmdluJ-I3FJ8Q9-KXpanY2UIL0-qOg6z-OZkTk22tRx9JpdN8HcogEE-lYEf5JZjLUl7oPcx96c7KCUTlS2sI0Jzjk11fw6F4Xto7OOUe3mAckuG0c84IOZ35txWd89AiOe9rv1_7ii-NAnheuFKzogNJCoAa63ZGIKSOcmvEQnTvuSKaGJxHVBCd7VsL90VP2FFwu-5wzbCnNjxvPaK6jWTQhXEj_h6jFQudo0r2Vj4LQOfhctwGl4GbQAikLsf2Bmnfdds3VhaG__i6sgDeg~xXNZzKOsRKeDVwB9rlT8rQ', '1500.00', '1500.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, '7cfe80aa50f7c3d69e1d65ffcb663f4ed5c5b3213bf943b35255378b4ea8bd6d', 'a80cd06ca80e7d6190a1726eaeb56a6f230917f3b19adacb06631b800dfe0022', 0, 'f23ccc8cca487b0bdf9f45226939bac02349a57c75f5977ab847abe02346597b', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'renegotiate', 1780502400008, NULL, 'b0eb6727c51c167b0c435070b19066b8fe6faad0f4bc7226f9a4216fdf7e1e90', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (9, 1, NULL, 1, NULL, NULL, 'Copper Kettle Card', 'notice_sent', 1780502400009, 'v1~seal-1~LH1yybLuSCSEKUYr~-L8H80H0N0t41hRa_IyZjg_zMxbr3zmcWRD0ffx4MYIrKpe5WL-BTDB-wksSz8kkJk4sKBgE01f4KojL2oKLrQ5Ltr9MZJFcSIqQyQZoUejFwT-Us3tVfCn4jJwO55yBWbdXIOnWKk0cBtIjOwlUSdq22xTHwWP-KlN6E0Oo59lahupczO8B9CcXKFCzNw9MDeCGDYlKVKkcaUp9KGwktxlL-zwiG7yFgdKuP2goIN9h4_OSob6OGaYfMhq2XdUcS14zdu4vo9hXFoBCdqtyCMqkZM_Y-o2us7AtcpPsSv54GdQb90lWs_mRX1f-vBSJDLHuVNOg2KJZSORo-lO8l7_m8lUpCFeJXdY5V8_cfsGaR9_8zc9chXIDDQs0ZY3JuHnhbhb0tA~VZnWmiehPlpqQohFFsUc1Q', '545.20', '545.20', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, 'f0dfd44e9f3ed6ad3ff129d467aeb8994f37e70f25e019a0e61f0f1b2fe5aae5', '90632c82c40f2f583afe12b15067798f263142e34327d7484942317421f31f0e', 0, '838bdd7253d9b5bb6feada08eead351971172f18524a0e0134546478b9b94304', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'returned_notice_response', 1780502400009, NULL, 'a57ca0883c55e657609ca15b2c266c60dddb8ce1d94f8ad4eba834f883dc0e47', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (10, 1, NULL, 1, NULL, NULL, 'Lakeshore Cable', 'notice_sent', 1780502400010, 'v1~seal-1~R9bPWXP1Umim9ZEf~0znIKW_OiUJNuxgVIrcHW5LbL-Osc0KFCS5vojSYdJiEXaKR1eN1s_pWr0-_cNxPs_oFbrsFqN1fCInqd-pJ1_o5IuzYcDMKZRXApRSY3Jj0HL4XAeNLC2UW60G0lUN6pCFsiGygxzl6FEH5oBvbSqVd9A9XZYYVBbJuVv3aEOZYxKZ8ch9F_ELE2aJh3hk6E_rIG5N1kk3hxxe7PDA3vUjVKHfJM8MF2Cci_aYJQKOxQ9k1HGfgUNSnTAqZsyE8rwnmcrg7Ab_NHAqKGwFfM99nh_YrcOPZyE5LOTlhBG6mHmE8DETZAgKeinKWhp-8I-dl4gBq16gAFpC5QsJZVQ_uQ0JywjNNiEiUcYy4Y7BvsRJBaOuzHM_gH9teiTBTTfNQ7FYrDg~9Tj8_44gu4xQsbNzGsE49Q', '689.99', '689.99', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, 'acd0838095b7a1e134be538b37f03f8e3f257c91d0973e7a681c13f322f49912', '7e1fadb017ed364c3fd666a3215e579de17625d48b35d3eab35331e574799f68', 0, '418e10e896bcbce40e7d7cb84feaea4428bb3e0bd3bd6983656eea5560d32a3a', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'notice_sent', 1780502400010, NULL, '59cb70ea86281a7e9309ff4099569d7f944dce12d84ca15106c8f726c2ebff14', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 2, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (11, 1, NULL, 1, NULL, NULL, 'Meridian Personal Loan', 'hold', 1780502400011, 'v1~seal-1~MgqKY7SlD9QCDONd~RfiuQjN9Od3H64iUvhBRuWazx-jM-vBtsUqmCeBmWqz9CovXqzQhv6FWFW3pj0Tez1gi6XQVmDBLWZndqg-twgF4L5al96Tr-I8Bj-1Drdk32RoCfps6Lp1QdVRTyiwgq9sbV5L1OHqr4lKMBzM7Dt_p3JgAIOkkt0--qJftuc1hj6_zQZMl63dfMaPeak3gEK3tOYk76ub4s9dfwYesLnAM7REhIH40ZJChJpEovmBtVId6_EBG7vUD5u7HM0aYPChs_mNexjMnH_faoPgUOtbi0AsMRJkTxjPtW3HXVgN0D1IFuM-avYjiwLkkZDdnChNuU3_HNa7VVFDOmeLdbezlSt1-1-TbSX4hdXPg-Z8R6elSbXzdk07TpYbw452XYT29CmEXeQ~Ix3t3bt1-qxOQxun5kDmWg', '2000.00', '2000.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-06-26', 0, 1, 1, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, 'v1~seal-1~OBg2Sxp5SxFyVAB1~74QXyX5mdSfP7lpep8eY7YLCi40alqCX~rg2uxu2QSJT5MwXp-1ympA', '54872624f696223f4c58ba68cf89466f45963c32b0b7887646ead0bd7f92138b', 'ba20029eedda183bd65e8ec844bdcb2f1d429efd57c0c7e759cc33e10e561e38', 0, 'fbbf451e574886641fa9501100ff068334c3dfbcc47685002483ac881343764c', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'hold:settlement', 1780502400011, NULL, '52c98c17d05dc390b6c379773e0802ee80abf2f105a339562433f0599e254a5c', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (12, 1, NULL, 1, NULL, NULL, 'Foxglove Veterinary', 'hold', 1780502400012, 'v1~seal-1~tJQLEVqu1uslfxI9~peGaH6wHTOS8SCASAwYmMAVH1kPgN4FWSih0c-joJOJrKbIkzdztT81IcXqbADKw8KnYcOYRLu0OB4ZYsakmb1x7bWpLMMz10UAY6ACRKZrDeELsr_J9pgBfxbyAeVfpy41QGeBVbhqsii5ffHDd4oXqbHtoCHxXJQp4JS7opRI-55p0uN3JIQYpOsWudUQOTCWTcM68OD6IrffHDhyt4yLILEfrB0VO84-r0mMWVcFpG1LZ-8A9tzfPUekcMyCRP6u0jm6zAPmDpvTZs39G2csZgMT_XEM4C0e2zi0wrjoL2TL-7PIiW7c-FzVLhphD-fcphta34v0_DHE9rHb3kgwG9UH9R910NNihRehQhr3ttpko-V3qjQ1wQ29tES2tQzRLX6B9HQ~CM4oNmJR2L6yGVPCo2ndDw', '3600.00', '2790.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-06-26', 0, 1, 1, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, 'v1~seal-1~gaOIeRqh2uB5sc8n~fOi1MctaDFeoJtcFNbeYS40~z_RDtWt9XkctmjpZ5cTwFw', '8a5ec3377e3259f8c0c95b132c91900e86c21d8978c86f1119ee01498a48b8de', 'b5296c432799a41404a18a2ff2d896d3113ccd78ac7d7473d810183112171f7b', 0, 'c03fe45f5b5fee31ebb21094e2e829fb08aad8e6bb05beef59dd5d2c2ea4dafd', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'hold', 1780502400012, NULL, '795bad8a15388daf7fc05a9f53b233314fcedd45639687dc9a6b8bf4bfb199fe', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (13, 1, NULL, 1, NULL, NULL, 'Stonebridge Mastercard', 'payment_accepted', 1780502400013, 'v1~seal-1~0lGvKi3oxp3jXwKt~e7r6fdxVI1YiBRYlVsauKwK3obvEmWJeHDgZGH2YLRkCPHS-Gn8e8lhzMUxZV7mA3VGZMv2Ao-9PmHMhWGk-d9fawEch5UGFHUkyGhiPGhL5XVQoKb4LEfrBMsu5Mp0dV8aYcDCZGQATorn-iFlwdjzJM04VUzzvxhfXnthCwv2DZ0_ZUwQxgifqxKxRGfYoSbeCSwhAd3PSOpwQ0bACJmhV2YR1nbeZSpobpUPAk0kvz2OXvzYxq_wClCOJM5dLRfrvdFU-8gRl3-K1d4mNcunVGwKkoubnHOpAkeT46if2gCZyFaHDTWoOasWKRM1tM-3VPmyNa_d3L4218KIQTVrqZwjV0EwLcobRZEeUSBsYnt9HtG6qhfKgvGO2XpSEwpPbcRp-XQ~f7NJc1BmnjykU4IHh8L4ug', '1200.00', '1200.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, 1, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, '51f79430dc17ae62f77e5c64e6ad89194d28a12e07bc02898dfc26959b431c1b', '68e1bb997b3c9c99445b799e45f5216b3f8a9048e463ae2a5e2abe8a520866be', 0, '150159047286f752a076fb12ee2d9dbfbe9249c58cb62e9d4d064020c2560ea1', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'payment_accepted_and_plan_in_scheduled:settlement', 1780502400013, NULL, '6b6430b320220c5ffaea117fbd683fd717334bbebfb9a1d4527bddbed2d57fd7', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (14, 1, 2, 1, NULL, 'Acme Medical', 'St. Brendan Clinic', 'payment_accepted', 1780502400014, 'v1~seal-1~uukDdcdlcvqi-vcC~GJcw8H6QzxnXllN498nfRGNnb7KP_ypwQ5WVwoihY9Lrk_VOAJos8X3cujbVdG59f_xulwcrONuzo5j5HfY2SD9hggpTLutUBengBK-b4R9KekdT6VDLz9EZXZvrQp7zkY5pM1T2aRWRtoq7e8QXn1psQQk9QH-VUL_jAMfUQK9mjOHxMO4ikOB-jWkkNFf0Rl9lPPelKbfNLPeZwn7vGgMDUHBQciXru0JjfQB70hRsX12zZYjyJSsqCgOwm5-Q6MzU-X0wUbNkN0n8XBMQD0NAtPenPcSH6oqDsr72GoIb7yf72ALvRLuMu-6RnY0b8YaoahBA4Um439uIzZDbtpJ8ZOXvI4nPsShz3Ia3BTWn7gM6Bbkdovf_pk2XGGfaWMihM4w5hG-mjVDs-Y-NVIvCPyCzOb4PoYUKXh3iXURly9Zuf6wR8AFneA~LMaACmdCwsmV1S5qI4aidQ', '4800.00', '3720.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, 1, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, '97b91435e65fb0987e2fca021c7d995d1f13ad4c1627778ccdad7a5efd112664', '93d4df9a73685539acdf6da400e8fed587ad71f1438270d4f7ef75684e92b1d2', 0, '9e9a6de2f0b4f3a0e5a8486e8320834c01f361deb20d8b5dbf32ca4dddc00d84', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'payment_accepted_and_plan_in_scheduled', 1780502400014, NULL, '9aee80148823b3d5dfe93d235a71112c8452f7d582e5bde93db8277c0154c435', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (15, 1, NULL, 1, NULL, NULL, 'Evergreen Garden Center', 'payment_accepted', 1780502400015, 'v1~seal-1~r_4rMgkudHqHdsmP~QvReERJ3rUhp4qnsTNvgTeGnhCgfj_hOdHqgOVStMXDdetH4EGCA39pKyfvEnnxlaxoJjjxQxKSO9MhzAgxddiJ3GbdS40YcU1upPAc-VpgK3mF0_8KFaumKvV7MlKGbEDWJ_t-dOf8SkAgC80ji-esct9zmPo-jfaPCQhGBdrnnZhG29Mtw1If4IAm8rsblJiEgeMrqH7bCDdEyUiWL352JxOJyooGqiIXHJSnIiIe6DJFe8EFd0Gr7fW2nd6l0DZ10CHYQQdgnzpBPlUesjquLiQBTyQtBf8qlLDb_AWy2TwG382a9Be2L6hMgDvCUG-6zso6xhwLlE2MVQMoAzsl8mRUeF2BUxaxNPSTLzyMidshpuBm6XfEczROxqbMqsUMZ0jZvbw~J8FMKP-vJG-B5X1c6BBNOw', '850.00', '850.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, '9bf85c372d57117345a3f1ffac360adfb1aa24c60c08556077ee02555f3a8c4e', 'cb74538442e7ea21a2585a5b058378b7023fd3633f08f2ee888a80d9fde9d908', 0, 'fa0034b8aaceec5dfeadcb78635f06fe6e1f9f9dfe2f3d7750fbfe8308182a1e', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'approved_settlement_but_payment_setup_is_pending', 1780502400015, NULL, 'b2cb80e08abea65a476eef298c6d73adfe9c8ee7e3447f588700e310dfbd9250', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (16, 1, 1, 1, NULL, 'Acme Auto Loans', 'Juniper Auto Loan', 'payment_accepted', 1780502400016, 'v1~seal-1~v19NAMUIfqKT28QS~l38OIoyiXmUtCdWO5aT550K1-vBdtz0Lxr6JxB4tH7oiWJMVO77hNyx0cA4ICybhz_S6VUVR2hCwHaZDEp6pyulXEssclTjn5WTvMK-gc11bJ9CE8Bjl-9tmgyplIaT5vB4Vn7SZk96bIKSKzspxb4s-iNs55AG2mhesURBJIonIjByUVKuGnhkNrC6-ypkOH1XYEClGy9BiE8st_s84nAoW7ipnuThwxTzMhvi3-fMjbt8FLkn2B0r72GSWgwcyVjUvZH4UXwh3UE5h2rool_Jefla8uAbsB7hzja2DfrTOAJVmm65wZmHQibnLNQ-qj5e-k7kdMv04bKhmhtUsWQwEfnESL1LrANzzxNDaW4VePI24dskoE5Wd5VplFjZTX-HsFi-RbvX21TqMhhucwzoSIXiFQ3MxDd8_ELS8XGntyCXUjRdfvoViYA~vurY3KH_QSxjVjDj0Ku4YQ', '1640.00', '1640.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, '91a4ccf11691e2074fe3949caae56eff4425dba8b113c94b49cf756645f3a147', 'a772e8e35e3ae5e2354eb200dd23550b81b22ac71eac649475d6a62227ae66b7', 0, '6279023959874da08d7d4d72b7ed51b8503c65a4275a553549ad8d825e299790', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'approved_but_payment_setup_is_pending', 1780502400016, NULL, '2e4ad79ebeccda52ee21f8aa6f57a0cfaf4505ef988db6b242a7a1fd9eecc407', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (17, 1, NULL, 1, NULL, NULL, 'Larkspur Department Store', 'payment_setup', 1780502400017, 'v1~seal-1~T0bOvPeqGGGQxohk~WgT8Fx5gRIaDtBkbQ7a06NTimlc7Wi16_jnMlvG2JHp6bVmu5z1lE-onK3t75TaV2G754iXTdIYhY9IK0Ow6lbTP2yxszYFTic60bkhIcs5L8n6OHlwsaxikWpOn8pF7zmAuZQYRnc4WV6WUZ9JIZT-PAJK74SCYqwQwesOoQGqNGdnVeJti6cuVEL0LeUerABgPTZUPe8Fhb77Ln5f7UZLAFhPBtPZlupfvYU3oS3E83jocAh3fZ0DCpwsZhR5sPaQ7JxzCB6wpBYA9Lw7AfKjja5EQU8P3FppPLRVMe8--vsAmcEnuV90Mb8eaKnFQzOZ9Gdp4VRr2noIZTALnljPUAGmQxYKvpp81aO8y38WmRI0V00u9dU_1P4rbZ_pNFzMNSbD0gA~56sxPvYHYFWFwSYsTGLUBQ', '1000.00', '1000.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, '1514b22bd7ef6cb37c781dd7619777010ccfcfe2ef584a24a72db380d3ab427a', '08b21402728e8e998dd0dcbdcd50b2e8b273892e2187acac30caafc2f23d7a7e', 0, '6fab751a4fa4e42bf20fd4abc28a57b2650e444b53524eff64aa025a4015dda4', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'creditor_send_an_offer', 1780502400017, 1780502400000, 'd5f23258e88a61828b38314352b938fb83a906daba504b8063ae8536fb02382a', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (18, 2, NULL, 1, NULL, NULL, 'Northern Lights Heating', 'payment_setup', 1780502400018, 'v1~seal-1~vPU_Zb2cZZycmXBF~S1IxHQpAehCheES61fWtWxqvU9BkKJFfYynTiB4QnQ14p9bRJfZe0RpY-el_sW1qAw1wQzsrOaZ-1Uifzhi42p6x324lfmmkc_TzPu1vQ84oEOLsvrHodw1i-rhBkFN6C8z6IHgFdW_YWQi7RXq1j_29pr8hwZVSSLpBqSmOAf1wHreW2_mKeLPxnXnB_6Nzv0YCL5rE7sdXqTLTHtIUJU5MG42LET26H4EtDO3BH1CJTeWArH8y83B_v_BNT9FZ6XyzEKb7jaevYyCshC-o2S5JPHGYpNnARa_mUAcX774_Iil0eAArNoTczyG6tWn9JqJozJ9g5QtGXvNYSBFUsSeOKJWxmW0ehz1DYPjth-8aWHc91WmQROhlojf866y5aHgsVLkBZQ~iJdHVDT3FYXED2mt46vPng', '800.00', '800.00', '0.00', '0.00', '10.00', 30, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 1, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, 'e50afd4bdeb4fdfef49d7c7c7f690c86191c5f2ae1dc8cb64f3f8aa7760ba3e4', '884dd7bce9e89211358c697f70d63d4f7ef37bf5f3e36c8b9014eee94a79f7b9', 0, '74e8ca9192ab8db6203c0688b6423d0e74b18cc077a1340bdd240f0584c2d0c8', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'pending_creditor_response', 1780502400018, 1780416000000, 'ded84e05ba335c220a323367e847e291429757d6ff8cf3c3dd73942399d7b8c2', '6fa629006a153444416d7b638791d83868676b498ad51b682a21dbb70604f249', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (19, 1, NULL, 1, NULL, NULL, 'Willow Creek Bank Visa', 'joined', 1780502400019, 'v1~seal-1~8G18como6sCQ-L1X~YBDcJnQ06VZi4CamxYozcTX7mXGbtwx17lZ2CoHo4nDhbR4qPSXfoJMTYVsBP-VGFH_c8GOpY2EKpt7kvuh_1laRRI8jPC6zD0EwFEcNseVpUzgdV80soZ1zTBJtyy_hRDYVS2jhYtV5XvoL4MI2L2l5VIoezewm9M1r18YVG9bglE2C-v9HKa_QqM4EPQYmplleStfHIeW-aXTfo5MVuF-NMkRBXs_KIexLU7CzjFKXKzuqbGAahi3SmDpC7vd7F80dw8z1SWhTCB6ZB0m1oIejADBiPjP49zVSZIeG9sqXBkK4canJgFEMK3x9uTkAwIohEsFNEqoo4IrW7e2qDDHmKTHPT9vBYSEBXtzCkx7pPfn0PQgwOdlAR_qLNAkPfpL1I_xFTg~KSyelkBHAAqscKk-er0r_w', '1000.00', '1000.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, '65a70018dbeca8abba76e3f16edcb6b3db572bc6afa8350a64c08b786645b329', '685e2a40651786087d87a8d4b9601fa779f464eee247ab53463913e25d0358f5', 0, '94dfc4c572d51afcbc4f5c2899992029e647f5509d36e31c3327d4d9b3b67388', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, NULL, NULL, NULL, NULL, 'joined', 1780502400019, NULL, '35469b481dbdcb336d56ab554a6bb69efac3fba4dc9f9a783c371fec13a07dee', '675f8cb42ecacdcc909a044b850617f6cfcb185e0e2bea62b132b18765ee86aa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (20, 1, NULL, 2, NULL, NULL, 'Palmetto Credit Union', 'joined', 1780502400020, 'v1~seal-1~lokqpNOvApgcwDOi~ivPmO5bUSkAYJACXgkLlijxOPpGYZ5dTuzEvNE5x7EmJU-Mu6OEGNclSObXeG8NuR-CbysZFEDTh0TYTyjX7-SF2vDelAid9JdohhGF76W9JpLoasp9Ge-EUDCeZKcgZuFVRe7bdQOAgF_0QKpG4KkOlKrLmLgiF3896cUHM3L8C1yU1vKc9ewBWLf3eimljQwvbrmXnf_LYxqvIn14SNxuoWEsqh3PhN27nHa8RPf2roNooN0Y2kjBH21Ieh2p3eBeUMi7027T82mQ34nzxxoLLGxYWpc4BQW7yDGG3Vv-A9heDa6vP6O5iZDpKb6QWUs9KCY6GntutOqzSETq5rJGWwqABbtAyGUpE-WPDQ5owdbb7FHB9NDhd6w~n-P347AmxWa01c4ts6G2Vg', '100.50', '100.50', '40.00', '6.00', '12.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, 'cf4f0ed1cd9010629255f640a2da3b1f94d4a128e5e2a1086876890c6b9a8671', '077a294a78bcd456d3c0c4e6d26ed3c9bfc5f506bc281511bf615f21844d5438', 0, 'e38ebece006a7bcc38e36e7ab163cc225bb21e5dbb41cf4593aedc35e715c69e', 'eb019ce4053cfb8fcb789b78cfee0316feb13ed6e351d81e7ea97ccf1c93b171', NULL, '90604906304d194cc333041c8785cd4b81e67a73183b86e6ee639f688200e579', NULL, NULL, NULL, NULL, 'joined', 1780502400020, NULL, '6299f93f545f9819d9eec3a433884b47b9e11f07184ef0b8443d9d3880805b88', '402032f67cac1b541fb1a6f4d3967e3084246aa29e98a0ee8ae5b35626bdd11d', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (21, 1, NULL, 4, NULL, NULL, 'Cloverleaf Student Loan', 'joined', 1780502400021, 'v1~seal-1~TxH9YMbsyVEZDr8P~jNC5Hcv5Ei-aOsecsYQPh3h1K1HYFgb2mvUyDgyb6DKt-hGxP0zQoZhgZb6o3KpNjJgx0kdlhGO5NbI-q6xxd9rkylYD4VVhUzPGSNY84zy_BVy5qbUBrpjROIhLNXhZBszj5FHyGm1o5AjE50CtdC2NOI3V2V96OTGcdOFdbp4o4MTJXv19JkN75WtWQUuyQnzC4bgcsvdDRJfIy4TTzkPJ5fi4O8eP7IszCbff7V75N5PqXADrk9ikAALJsTmdz2SlwHbtdh7dq1It2LNQupxjXli0WdPWg2N1RCQF_YUH_8HhYZMnMtvLNt9MHs-WFAwBav2_x4XPZoL00W2QQWnCdldaPRYxtgqOJ9vpnB3lWtNs096_HT58AEokAi64gyF-rMM~8ZAQT4rqp4GN89Gk6ySWng', '640.00', '640.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, 'cf3db4a2bfc2661cc392b78c09fd3bd97436fb32a52ba8af84fdd3b209c90463', '361a8483ab9f62ac7318eefe9ef197cf9e2a806da248a1d871a9e10bf170a5c4', 0, 'd101dc2d5cdf39cfde425a3a00c0261c6a0d6123fe345c7d31e838223979637b', '92b05f15c0cbb5ae6b0b16c211230ba773fd10e541afebd25ea3ab41e96058c5', '4e55203ef21e52e0b8960626a42941a2f82fb0d44056c553fdfa148f77775347', NULL, NULL, NULL, NULL, NULL, 'joined', 1780502400021, NULL, '5178475907e7796785e75265c5526fbdb6496bd674c1377d5e8dff244a47d433', '384e938235d7ce57e8442bd6629e36eceea0cf72e5967ee79de6422494f40941', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (22, 1, NULL, 7, NULL, NULL, 'Shannon Travel', 'joined', 1780502400022, 'v1~seal-1~7ATvhdnPwJ8susTi~wf_RYy-D3aLvYmy6iahRERgrCIlfknljH-vRTPRaQO8q_dsv2wtbrNw1lrz-Ywbtfd5i-c10GdLayFWFlX5qsjMKPYYL87XVzIysp-j1eB5j_xBxM0j_HeqPO5rgIHIMO2cx-WHXwU4bL2tl0o13oof4_c5nPiWha66c2W7VZmmyeBbMII64yHwoO1Ju44fe0CibIhSJJsWTxHDl4OLf2PpHLWKhqsBKqfZyMGSEuJ_-8t0yKJxeatHfj7lCZnVZB-5w3Lv9dsVT1JrIugXeLk4I0cx5LKSLARc6AH3P12THkzaAOskf6jQqMpEv-K1SbPF-tjc0PyuWSpE7-FnCzhfal9zdYyHYzOLPaCzkJglyTIP2-efL0HNECMie1O7irUQRpk7nJ3md61jZ-w~BvPTMX940clibMtZwb9d4Q', '1234.56', '1234.56', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, 'd7c28105d0d4a4134cef80de31fe378d1bb1eba5b4170b5c3c07e655cf160b78', '2c3b8a7e155ce902c728e179071f87a0024edf292ff6f87432c1385bba14d688', 0, 'e2ea965bc1eda11d07e332c73b9e8e05f20220e30db60a2a68a827d90a9b87c4', '0456a7a54a8b3505776487058ef96b8a29569d3c9c463f8b12544e751716bd9d', '4ddccfd80813aebe17359e979baced44ca1dd37e81cee5a99d6ed35a5fb14f0b', NULL, NULL, NULL, NULL, NULL, 'joined', 1780502400022, NULL, '41a053adab57cda51de2717ba2c4a488180d4c46e5f231a3f6cfb685567b5417', 'b2fbbeb433be504a7c9adffde2f5c7c1ba3694dc11136d377d1791ec544113a0', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (23, 2, NULL, NULL, NULL, NULL, 'Iron Range Outfitters', 'uploaded', 1780502400023, 'v1~seal-1~ZoK0lHeX8neV5KJR~qyiDWw6QVK3bVYJeNk1Sajaf0cdpTxjE8TO3SjdIxSW0D4MzTCuS_-P7uAa3MOMGpi_5cKeeiUUCa71Ya7JTMmFMdf4Ohw6iuDVruBkt69nCOEyy8WG1j9cZHA5SP7NUp7lNBT3-9gwSqxxxexj_w4m5vsBOjkPDMTU88t-EMa5hIK3tocH60e_wAYHujELeIZ_Q7xp15SN739R24aNR8wHLSXIP1DVaCy8NcO2AdUWXoNEPHHcqW6KXNVB7mzfWREA9qofeI6CGfZpCRDzXH7UpJDq2BGzCKiO7TlgA6vU7ShcXyPTrdHduQhfmE9_AorEKyxjBU1jW-Ca0GpuMLPOd6CSBS8w~h3Yn16ZRdkYuUmUyjp6ohg', '5000.00', '5000.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 0, NULL, '34ec504d925b8af5ed5f041227e6f9989764e96c646afe710d61359b534860a5', '39cea8fbf83ad6fe8071d3605714fc5909486114aa07174bcf3a4fa0d1193c17', 0, '5e7955351db8d98ddc37b703fea0974b6d3a1af884ed63fdf99c3dff13b56cc3', '9ce10bc0bb26478a894ab73f4bbca9ab5b555ddbf4d48cbbb782ecae2eb5d9a3', NULL, NULL, NULL, NULL, NULL, NULL, 'joined', 1780502400023, NULL, 'd9e7ee670c8b7c1e8a98f0e7699e3a1ab85663e8dafba538ebe9d064cba65a09', 'ec4dbee5d8776f9d46814ce35488c66e00020404417be933092624f1faa65faa', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (24, 1, NULL, 5, NULL, NULL, 'Bayside Marina', 'joined', 1780502400024, 'v1~seal-1~gviSaEdOXE83cVcf~_BpLlS37LCX8k_aT7ol_EpOJAYBQi4zmC6bVAM-Z-1o20t1A8EdVqcH_gWFNkIS5abcVUmNj1B6-J4aM1at_cmWq-uVs3YQQ9cGhFc-KDLtZlE2Y6euw2pr1gbClrPPycKzWoL9fUQPbGl82J749BoYbyMNIxCXywcgUQiDbb6b1shD394otZI7qtx9j9e5qPec8ER0WPCnpe3r_ryTI6arRGxkHCrkhVNjR4QCN3n8Eet74cvkqPNfSRndyUnhOZl94Zby_R9SMs0sUswbDhpkVSKFzIkYppIjCoQ8OoNYvRnUOQLgCHWbUNJFOH8X1lfs-gEIR-Ps1UE6sPApTgx4yWyMIMFWN75HJOYEVxKnml35NN2o-nGez0s2bDBhOMNVZtjtp~vCgCxRnLsiD4TjrzWZGPEA', '275.10', '275.10', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, '1ebb8f1071b66a771503a06a584c1383ef25ccc44ff6d2a48551ba8d51319da5', '4b8ed082578d74475e1c8d00c45853333eec4662300312def1877bd9e36bdc8c', 0, 'b5bfb3ac83b9f2159764934fa2e1a97e2f34f5aefe9e7ca678c23acdfe0fc58b', '1ca0e8ab6b9a70e8b2516bf17bf6019e38c31d8a527fd336f4fd6782c2714ce9', '57c51cda2fe7d450ffcea18d178a7ff0b06e490256c2482f80b1ed56941ac629', NULL, NULL, NULL, NULL, NULL, 'joined', 1780502400024, NULL, 'e01195a6c330d2ef32e35f3f32449c992e3e8dde01ce98a3a0dbebfdfce82feb', '5bc34c6d0e2dcb21c96fa500fea14e6cae86ae38a0fda04b18604cc29ef5eede', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (25, 2, NULL, 6, NULL, NULL, 'Bayside Optical', 'joined', 1780502400025, 'v1~seal-1~oMhhQThA-15nP1xW~5XNz9exUEWqciCWVdkmzHi-_ydMuapTfMPD0dUqirZm6dhjtHkTr8Bkw19JYjo5sXhXuGu77tymGWkWB2_NYKBFfcWljjRkzd5MUajqAwJJvjF--q9LJJTpDxgxY7-4tXg-5sZikmRiD3OygImEKgxuNX7v1CAi16W-AfTCQw8G0PZYFlQryowwkMWlr-2GBJxyGG9T0aVk5WulOjk25tIXpKu93jdH3up0lPdwZdmPj3q0or9qajvwGtA7ITiMGUklkt8c85wBVR8_fcI7I5vUX2lYigelJRXzlKPzj-K5mozbxkl2YNVm40duEh3a4OWjhNkMaKRGziVShRxbhXDcL5CgY58lkIeKm4xejRIGJ5oCjKwGwJpv6ilbjhtWde0z5igMVtA~VTIUZ79wASRRF8NG58gGcw', '410.00', '410.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, '876630d55e115bb95e5ea415147b744ece76060807acd3ec094943a53fc8010e', '3b6638044200f0f229a3855924fb494ddf357316f667bd28922cfb7de7e10fa9', 0, '39fd54a3640323d8cb1b88c801b5cc1fa227ae6395d3f4cf78801137f5001acb', '1ca0e8ab6b9a70e8b2516bf17bf6019e38c31d8a527fd336f4fd6782c2714ce9', '0bba18094d55604798b6be3126e23c8e1e97ba3f410aa97570d2757d5558a9d0', NULL, NULL, NULL, NULL, NULL, 'joined', 1780502400025, NULL, 'c04f2f62bc130d60d0a4d3189a3cfea635a707abe1caac89de4d8b644b8b65ca', 'dd5b5ad60243a4b30070ff433afcdacac1d6454d3151529b1f9b631aa7f623a8', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (26, 1, NULL, 8, NULL, NULL, 'Marigold Credit Card', 'payment_accepted', 1780502400026, 'v1~seal-1~2fSnYvvpTxhOXhPe~FiG0896rvBES7IzdhXYMwKUtmZFIqaOQLcMG1anLm6qYiBdpRXhMA-NXaMkF2iuDDQkM61fsH5Wt24-zy-i0opABbX_rIivW4ppk6deMxNyjoaRXZJ7ZApYwgmtj7dz913zg1qYb6qXg0-qT-sc6pPPcCf2FcrTkh_qT0XM4aofUUawKzTicUK6LI-KqybSr4se8x39EbMsfhZd0vtfEDEd-1K_HY6UACoeKXuPyLQdFJd99vEwASb_mvZjH8_gVgN2by382JNoBtoN1-jBTy8_BOQ2HP1_XT0HBj2C8KwKtihgDUcFWPW6M0yLXd0fTjSi-kormjNa32I5Fk3l3xL2fdS044BhzKrfl0Ago9D5E-SpgAyIxFhdWOzT1v_FhSvDKUwFuzUkDkec~53uawrkp8FWFKtGVFiC7hw', '1200.00', '975.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, 1, 1, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, '60e48d574eb3a9aced0663c525e6c28d8eab9ac53fa6984461e80467316dd914', 'cfa6348404f405a0d22405591035f0ca59ead0491efa35202a181b29f2a28175', 0, '0749cc05232a175f8dd2e8471db8bd38510db5d4d8e4442ee15936e124531ff6', '0e30f27becaf50f1318df4b3c9ebb82999a173e9a8f302385317432961466545', 'a7f9ee316d36da657643645aff3c671758f776e73a84a22ff75bce83bd0c164a', NULL, NULL, NULL, NULL, NULL, 'payment_accepted_and_plan_in_scheduled', 1780502400026, NULL, '5322bf331a8ea8628d4af93af449b455459abca971476a8fff55a9e780e0e66c', '831f394bc489b0a430ac08715f9d98aa60ebee1352675bcf5d8c57d76d24ad91', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (27, 1, NULL, 8, NULL, NULL, 'Saltmarsh Dental', 'payment_accepted', 1780502400027, 'v1~seal-1~EK00oq4VgNDw5YS4~WLqE7HDI4YysIddb9brdR8GElHtq3BxGmS97A_RE0kse8JbTtum3kT7VFMstQ6z8zAXCGx2_lViXjZIRlcllId-90qhub94cm0XBSqPrcUOc4zotuVyxigYXhboHZnmcLL1JuXykLrovtHsFt18J6cZ8dHoafh70aHQxOG8o0ovG3P_brptG-TmZo7TAqjwpLmMIvSCSBWrUY9FD8UACj6g7wr8c7Ug1kaRDf5Hxmcr0fQtfpK7W49gxjYAJ44akQG-YtT5yFQT1jXBCtCEgwg0V3Sv7i69azBgDYhOlwy9blrGJd_VoBBLlYiEEm8zafC84AIIJjnHSP4msgbtSFqtITIMCdfocVuS70427euwHwwMY5la4XKqd946zkUEeTtrJPQP3jH4Fvys~7zqF-lVU0sQobCEcw9yGlw', '900.00', '900.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, 1, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, 'f45adb8cf3b6dfd405d90fa805f10c2106dfd6a2ee198ff88ecc59be7e23090c', 'fc9a5ce4e529a46b2147ddfc0e080678c40cbce7fa26f6034e007235074148dd', 0, 'c17e9daa82271ad2b085ec8e873a3bd497fc8b3a98f9fceea5796e10bac8e0ed', '0e30f27becaf50f1318df4b3c9ebb82999a173e9a8f302385317432961466545', 'a7f9ee316d36da657643645aff3c671758f776e73a84a22ff75bce83bd0c164a', NULL, NULL, NULL, NULL, NULL, 'payment_accepted_and_plan_in_scheduled:settlement', 1780502400027, NULL, '9e5d4ca06069685ce2eb272251f346ab68e7508906bbd2a363613a03c09d50e2', '831f394bc489b0a430ac08715f9d98aa60ebee1352675bcf5d8c57d76d24ad91', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (28, 1, NULL, 8, NULL, NULL, 'Prairie Home Goods', 'hold', 1780502400028, 'v1~seal-1~ulKTOHESGkPt_oye~o6gB6WvkQmPGYvLXP0sJr1_3mdQQiKhADx79kM7_Z06CIkvZ9BbVsIppk74Ll4BZOxm8N9Izbw-k_xGA7DVviPngVm9xTpjZrAXJkqd7aRGWOWHeY-Tga3E4rV4vCyLaTsazMQvvRRRY2OE21bKuFqv_G3Yb5uH_rz15e9Zdo5TPu8sOV5v4oY_ExE0boDLPBnK_V38lRdFy7rnJ9zBEGnIQrid-sDUBavmKg6XlbgaHYgdhERS7CK_PkblmqoKAlIunmXniWdsSrpdmgzY2aqaYss_Oypz4KIH4FYqg5yzw77G0rrrOFqED8qOxgwZlZPiKApCnWI1zq54X_ZMcBWwCJxDQIk-TNqnWFl50gpbCMqUIELIsWW_3NcfjKBFyZ1a9YdvgdLN5gAQ~GIX9EuXbxelyjpcex3J-eA', '2000.00', '1850.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-07-20', 0, 1, 1, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, 'v1~seal-1~5AzmmER6YmfU4RTU~6EH-0kiLC6igyf8mtQmRBQ~F1iiW-j771RhYj8wwvBhiw', '71bf7d5445567797abf0b9dc97ea80db08ff66f5850b8953a32179a15b3c569c', 'ff71e3548693c7164db594556ffdb5c73ff945345152c1d6f48535ea28c7b207', 0, '630c98292037b435f72a3f5d333be9bb285e1c87db250c8af34c6c4a1e43e2ae', '0e30f27becaf50f1318df4b3c9ebb82999a173e9a8f302385317432961466545', 'a7f9ee316d36da657643645aff3c671758f776e73a84a22ff75bce83bd0c164a', NULL, NULL, NULL, NULL, NULL, 'hold', 1780502400028, NULL, '21ad32dc6b5759961d55c7fdbc42ea4993c10219327695c1af92808c57ee679f', '831f394bc489b0a430ac08715f9d98aa60ebee1352675bcf5d8c57d76d24ad91', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (29, 1, NULL, 8, NULL, NULL, 'Redwood Student Loan', 'payment_accepted', 1780502400029, 'v1~seal-1~5wyVuu9ktm1ZOJMs~PCcI3FHSWteCMJG9jRqx0hTK_gRqt7GxpqhzRjst0t7d7iZrP-XYKzwKFofBjU1sgDXpbz-6gXNqGyTIPq9yO7X_-ZVq_C4G3gLd3rxrlqM41CTyGSWziwrTOFbSFh-yXiMhUQuaNL33JrM4wrfsYqWuKA0kQ06V9eSYw_ucDJ1rkRxgf0JU9xWHf4xaqHa-2vXsV5H4KmYYNcQ4mv9DHkitDQwvwQe8lV0MUPaau0u42opdKmf3WyEIZx8bIV37lYy9cngsVOqvGoP51m-xM7GV-38iEORmvjrDTkicoxlMOnU9Z3hGugLdWIsD3t4q6IwVNSl82WbCwh1dCRV-wSJmTl5Td7uoNCIueNt9-57tm1o5UOSy2Gna1QJCMAxVQZPRIb9SioPX_T0~eNty4i_325Wjrp0rVu57-w', '3000.00', '2750.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, 1, 0, 0, '2026-02-05', '2027-01-31', 0, 2, NULL, NULL, NULL, 1, NULL, '48acfd106100db676ccbda27ff86fab081c018ef83ef2f89deb0e7ca984db96a', 'c1893cf6378f318987de78cef5beb7ad73980b98ff61942ac22880806561aea7', 2, '9efc66a572b9e86d82525ee53a135b12a0b153408e8dcd507a752e38f3d74886', '0e30f27becaf50f1318df4b3c9ebb82999a173e9a8f302385317432961466545', 'a7f9ee316d36da657643645aff3c671758f776e73a84a22ff75bce83bd0c164a', NULL, NULL, NULL, NULL, NULL, 'payment_accepted_and_plan_in_scheduled', 1780502400029, NULL, '288d4279f85719bdaff78f7cd3fe83b92ec66c68e7947976ee8651c78754f4f3', '831f394bc489b0a430ac08715f9d98aa60ebee1352675bcf5d8c57d76d24ad91', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (30, 1, NULL, 8, NULL, NULL, 'Cobalt Wireless', 'payment_accepted', 1780502400030, 'v1~seal-1~BFCFh8RkqrrSEtiS~r1Q1fZ-JKR7z8orA-MTKUa2qJPevRSUVbGm122oU_l7_a-ZiVPFgzPatXq7IleBp4oAiHKVwxFg0nC4emjIBdpB3su87GGwuQeV9aq3YTMZZCrVqEnjAvFLHEvG7OvNhTvdnQSgLprzrocz9tlLpPyoWj5OpVrvCs7fslACHwJpWbXIeL7lgz6RhujcyBsxmT2SCzEjtlmZBGS9QygxwR79SUZYTx33NUlRMNVLaYEHq3xK4uPaVgFmtJru79I4Z8ZTTNe3q3Vf9smzmWZmMNwdUyUSSA-Pq5CSD8NB2znleZnQNJifute28yTKTfMaxXsL3UbeyBzj_pqdg7JeEL8wH_M0hf-oM3X3wTABEV9ITeqPSg5i_57YbED7YztI5jlhJ1iL-hvL2pAg~B74jW8NGPQWKrM_IrUSO4g', '640.00', '640.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 1, NULL, '03d2963aecb41bfef0afa433c49da8f109300691051dac74dcf2e91ed3e0cc9b', '480fc07cbb7f9f486fb20202bb00621f9ced04499dae5fcf49d4f3c9a31f503b', 0, 'e85dfb529732cfa157d50ef735969c64592af9c9d809cfd42147e49e218e1dfc', '0e30f27becaf50f1318df4b3c9ebb82999a173e9a8f302385317432961466545', 'a7f9ee316d36da657643645aff3c671758f776e73a84a22ff75bce83bd0c164a', NULL, NULL, NULL, NULL, NULL, 'approved_settlement_but_payment_setup_is_pending', 1780502400030, NULL, '7cc78f152ed4d5f55b1d656ad5ca0f18ab874b03cfe566cdf455eac2ac1cfd32', '831f394bc489b0a430ac08715f9d98aa60ebee1352675bcf5d8c57d76d24ad91', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (31, 2, NULL, NULL, NULL, NULL, 'Ardmore Furniture', 'uploaded', 1780502400031, 'v1~seal-1~OHKNRZcxHRRaGYhG~mnXKsjx7ce8IdnFXlrCkHLeKNHogsOeHUO81ODdFn0y7U1Fe8dFDiUJhl6QL9IA2eAvBb5pDtMZrgFhaDVSpTcwX8YpWqxAViqQbeDBDM2oVbCp-5ogOZD3YVOZl7V3QWwgyoHQuIvWfP9PFzGJ303eEFYX1GcI9Rt2UHNWiD6wpA0SCkXwfCKNdJicfaEYLSmtg1s0fchrOPmeVMl4VytfQ0GZBe1pk7xSqpGgndtxH7VXyuR1bFnxEPu5AoOKTBTotqPuWtJV36GXyx3f7Y4ke1hUXAazuaw4Vd6ED1_0vtlvqRYcgT4H4tu31cap0dlgqPONYAsjHRbL854v9N_FqJUzGsgzE_5nU82a6L7Y3H4bKSSfPSvPuhOWqmkPJWNvit3VDnrQW61K535kJ5pU5lCI~lNSWtAXmonr7GBPEbbZHOQ', '860.00', '860.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-02-05', '2027-01-31', 0, 0, NULL, NULL, NULL, 0, NULL, '8a248af1db1513a580abb583c7201bc7695a4846cd3bffa9672bb5301d80f04b', 'bdfc01b51ec9316fd9ea386cd6714a2e9e928e5073ae2249a816fe055ec8b026', 0, '917cb0a9f3b15d49d82ded503244eb707c9e06bf51d026fccbd9182c699aa39a', '0456a7a54a8b3505776487058ef96b8a29569d3c9c463f8b12544e751716bd9d', 'c29c644ffef8efe6de185d3591bda63565fda43e6a6072528157c4d32d36a4b6', NULL, NULL, NULL, NULL, NULL, 'joined', 1780502400031, NULL, '5042de45e7737ced039f22609a3a3dacdf81988054c6a3e29dc758b33181d55d', '23801ad3d22961ca88c9825fe9cbafc9a1c01dda0b7ac800865ff0af12ff1177', NULL, NULL, NULL, 0, 0, 0, '2026-02-05 16:00:00', '2026-06-03 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (32, 1, NULL, NULL, NULL, NULL, 'Thistledown Card', 'uploaded', 1780416000002, 'v1~seal-1~Rg_tIn9CkpJeEm3C~Mki-lSnKfTKx_kqx3F0vf38qQ2jxLbmxcUoP5xi1ovWrBkWoQi4YKmv-_xFYew-5Pq6wMhfYkRYWx2A2OSzHGujyCvNFs8Iuz-HM-mh1KtcQ-3S3sNmP3F-VdfO1OKPx42ZhC25cSuUZ7_ZSjhFMUwHwxMrdCo5kX664au-5Rimin8NMs5QH9KOTTx9lKOccgyI7KwrgJw~kdC1DnSf8Rmme-Lj1ryvdg', '640.00', '500.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-05-06', NULL, 0, 0, NULL, NULL, NULL, 0, NULL, '173812b8d8d931f0c5d463b997052f843fb0f3ae8e3f513005599e4505d66b9b', NULL, 0, 'b3f234d035deb62d972781ca213ce46fc863312fb3560a6043212b984dc81f65', 'ca962fef40bba5426b7a497d3575821ff5a6186e6d3f8cd99b62ac31d07cfa25', '67e39a1d337441335972a348e7dc03781ec91ffdbf31bc3e166859c2c16bb1a0', NULL, '640.00', NULL, NULL, 'demo-import-completed1', 'joined', 1780416000002, NULL, NULL, '91f58a12461b3d7da03c16ff3a7a164d29e59e5114d3b0b44c76e9a38217e4a0', NULL, NULL, NULL, 0, 0, 0, '2026-05-06 16:00:00', '2026-06-02 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (33, 1, NULL, NULL, NULL, NULL, 'Thistledown Card', 'deactivated', 1779984000000, 'v1~seal-1~lzkw-sOVtjdwGsqQ~jMbEglhhJ3uDiVzNouYrrH_P8QNvEuVXH2y-ony40QqZ1BVqavM29tX7o24o_oipmDQI5Pp1pFitNXxX0Rc-JkngHg8gc3KdTlPYTsT-nC3Av9fESH30ymSUzY7Q7fLkYPV0Ele5Rre7s27iB8CXESshO8yVYFak4diHTaWwZfcXVyQAeSrLhvJCGdy7ELpR24yfQfQS-rE~iUgoikxbBEWls3q7rkdcUg', '1180.00', '1180.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-05-06', NULL, 0, 0, NULL, NULL, '2026-05-28 16:00:00', 0, NULL, 'eb94a13dfd1e3890ae45e723c9badb06610f9c5042ce57910edc2a1dca9a5c30', NULL, 0, '291d3c3797232d9d183d7e796413d991291ce1213e8e971210d19966a157a57e', 'da13ad11b833e6fa1fc2fe11e3681e776d1aff64feec796ebbf3e2a52c3b6e17', '95e9180d1b1c6e43b965088f6f96e80b3c5be22308de71b4d8e25f05920c196e', NULL, '1180.00', NULL, 'recalled', 'demo-import-completed1', 'deactivated', 1779984000000, NULL, NULL, '0e666db6fe69ea4f7f3620847d5acb23fc8db303dd00d7644318fc567c6aa73c', NULL, NULL, NULL, 0, 0, 0, '2026-05-06 16:00:00', '2026-05-28 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (34, 1, NULL, NULL, NULL, NULL, 'Thistledown Card', 'uploaded', 1778083200000, 'v1~seal-1~ROvM0jReaguRKS1T~M1H6_saa9KY7l8p7CcxkuGwnuf6nT4A9hjSt0Hzj18ia1R6SZaFfLQtPN8N_OX-6SEwatTk0X3vL0V81-WE5QckNlvQhAHTzc2NmhVtkGAow_yaDJTijcrJN-PHTgHQMyZ3A8e4nh3zOVGilTAuEaJgCuu3tI9k0QYHJ9BZVXr9s2HN6Dlblmv_1HQ1Upy6PRUGoBlv1~JYMpRekAAKPWOzUmnW3QJQ', '415.25', '415.25', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-05-06', NULL, 0, 0, NULL, NULL, NULL, 0, NULL, '5ec8c7d2772d8a2dd5ae1859fa490c06f095952bd4a14bee1adfe45799afbf08', NULL, 0, '215103e267ba8af62b75b70381a867e4b8d8f6bfe9f91c439a48d787df5aaf14', '6ce58a573727ecd006f76a57818e3e34175c087944b031ce63d2d0eed6e35da0', 'e5eef9ccb207620a8202c05850ca6016ab13b2be366448e9c0f5deffe12836d2', NULL, '415.25', NULL, NULL, 'demo-import-completed1', 'joined', 1778083200000, NULL, NULL, '7a169a408d601d180fe442ec922e0d14121a3180eb7b681678ee1db7f45f7c06', NULL, NULL, NULL, 0, 0, 0, '2026-05-06 16:00:00', '2026-05-06 16:00:00', NULL);
INSERT INTO consumers (id, company_id, subclient_id, consumer_profile_id, reason_id, subclient_name, original_account_name, status, version, personal, total_balance, current_balance, pif_discount_percent, pay_setup_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, restart_date, counter_offer, offer_accepted, payment_setup, has_failed_payment, custom_offer, placement_date, expiry_date, negotiation_count, skip_schedules, disputed_at, cancelled_at, deactivated_at, has_signed_in, sealed_hold_reason, account_number_index, reference_number_index, skips_used, account_key, identity_index, email_index, mobile_index, imported_balance, balance_changed_at, withdraw_reason, last_import_id, derived_condition, derived_version, waiting_since, member_number_index, name_birth_index, legal_hold_reason, legal_hold_at, erased_at, had_agreement, marks, owner_stops_contact, created_at, updated_at, deleted_at) VALUES (35, 1, NULL, 5, NULL, NULL, 'Bayside Chandlery', 'uploaded', 1778083200000, 'v1~seal-1~54kjzQQwoZp5x2dX~vwm5fGu0eGge1EIDkyr47cR4PTuOc0Y7lkdQawPOg0uUjjr7qekTeRpRKpz6tj_d6RhNjbppuKmI1WMPSxDL-Zv_jZkwXrQMjhMRE5d9Y30XBRHRQE7pIL6-aq2qrgaMTbthCfvwZ8KTb2HPnw~KXY7-HUZWR_wLo0kQpLBQA', '95.00', '95.00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, '2026-05-06', NULL, 0, 0, NULL, NULL, NULL, 0, NULL, 'd9424c5340034e9e3656ec64471e43ee251451384fe341c926041c3ff23110ff', NULL, 0, '2a2871809815da1546c55703c824f3cc3547549b78911887a5a124b7d70017b1', '1ca0e8ab6b9a70e8b2516bf17bf6019e38c31d8a527fd336f4fd6782c2714ce9', NULL, NULL, '95.00', NULL, NULL, 'demo-import-completed1', 'joined', 1778083200000, NULL, NULL, '5bc34c6d0e2dcb21c96fa500fea14e6cae86ae38a0fda04b18604cc29ef5eede', NULL, NULL, NULL, 0, 0, 0, '2026-05-06 16:00:00', '2026-05-06 16:00:00', NULL);
CREATE TABLE `consumer_profiles` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `personal` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `identity_index` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `email_index` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `mobile_index` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `status` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT 'active',
  `email_verified_at` bigint(20) DEFAULT NULL,
  `mobile_verified_at` bigint(20) DEFAULT NULL,
  `text_permission` tinyint(1) NOT NULL DEFAULT 0,
  `email_permission` tinyint(1) NOT NULL DEFAULT 0,
  `landline_call_permission` tinyint(1) NOT NULL DEFAULT 0,
  `usps_permission` tinyint(1) NOT NULL DEFAULT 0,
  `is_communication_updated` tinyint(1) NOT NULL DEFAULT 0,
  `contact_stopped_at` bigint(20) DEFAULT NULL,
  `verified_at` datetime(3) DEFAULT NULL,
  `last_used_at` bigint(20) DEFAULT NULL,
  `email_bound_at` bigint(20) DEFAULT NULL,
  `mobile_bound_at` bigint(20) DEFAULT NULL,
  `identity_verified_at` bigint(20) DEFAULT NULL,
  `email_opted_out_at` bigint(20) DEFAULT NULL,
  `text_opted_out_at` bigint(20) DEFAULT NULL,
  `billing` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `billing_version` bigint(20) NOT NULL DEFAULT 1,
  `stamp` bigint(20) NOT NULL DEFAULT 1,
  `created_at` datetime(3) DEFAULT NULL,
  `updated_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `consumer_profiles_identity_index_email_index_unique` (`identity_index`,`email_index`),
  UNIQUE KEY `consumer_profiles_identity_index_mobile_index_unique` (`identity_index`,`mobile_index`),
  KEY `consumer_profiles_email_index_index` (`email_index`),
  KEY `consumer_profiles_mobile_index_index` (`mobile_index`),
  CONSTRAINT `consumer_profiles_status_known` CHECK (`status` in ('active','blocked','erased'))
) ENGINE=InnoDB AUTO_INCREMENT=9 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO consumer_profiles (id, personal, identity_index, email_index, mobile_index, status, email_verified_at, mobile_verified_at, text_permission, email_permission, landline_call_permission, usps_permission, is_communication_updated, contact_stopped_at, verified_at, last_used_at, email_bound_at, mobile_bound_at, identity_verified_at, email_opted_out_at, text_opted_out_at, billing, billing_version, stamp, created_at, updated_at) VALUES (1, 'v1~seal-1~Nh_eb2-4aMo8nKtP~uf3PxTJfwpCTvsdjZhjrpNv0kyUqCgksZ2lwMR_W_-xLCYkbrq2LIlahjN0wAcmotmHzmMWRXSrKCrzmW9_r7NnsszpsR63TpKdku7-hTmOyqqVSQqAU4-sm7w5x3YzJHohRlfpinwX4pS4p4eabh57ww8dgl7h6uYo~aDtx7TwYVqdNcPDzwE5GKQ', '33a45c12ddcaefeb67bda9c79b4299f683f7431a9e57fdbc2d4a27d79cf67cf0', '35b8d76ee94a9ae8c30b1034a17cae01f21b7bab6196849953f206379121b443', NULL, 'active', 1770307200000, NULL, 0, 1, 0, 0, 1, NULL, '2026-05-06 16:00:00', 1780416000000, NULL, NULL, NULL, NULL, NULL, 'v1~seal-1~BmeW6puYubRxF5Ph~2UES713JTsW8T7OvOU3y4ceWhqYyWfYSOG_m-OlekOiadELfiGx_KywNxpFxvLNrVPcK6QA3jdcMRIqe58OkrBJPyqlMcEtsvtULsYHdeNQT_n-MX6QagKHtoReQG0m9F3gZzuI8wmiYMzx2s_PfOZodGppFDS0q1YbfsXdp_IRO_8a57QHAAVhLm_GOq8iKq0WH1BgZpFHGr2Ym9sQapJHLUtAcz_JFHBfIy5Tr6w~LtDPZIyG1LkZGfy-Ls8Wog', 2, 3, '2026-02-05 16:00:00', '2026-06-04 16:00:00');
INSERT INTO consumer_profiles (id, personal, identity_index, email_index, mobile_index, status, email_verified_at, mobile_verified_at, text_permission, email_permission, landline_call_permission, usps_permission, is_communication_updated, contact_stopped_at, verified_at, last_used_at, email_bound_at, mobile_bound_at, identity_verified_at, email_opted_out_at, text_opted_out_at, billing, billing_version, stamp, created_at, updated_at) VALUES (2, 'v1~seal-1~ovlKiMTC-93kvOWj~Ro1IabA6R_JZqNY9Rdc_hG2ww-qlTb-FNlGHV9qMfOyzWIx0ZRZIRZTbb0VIxnjYZR1H4d2ha8Ebx_NL6Xo8FPcfer5aBkZsieAkyyItla-IXywaMmZ8P0DlbycSc7bWu7Da3KkUtIfpE59GK64~dPWO1k3HOVNovPJXdTiueQ', 'eb019ce4053cfb8fcb789b78cfee0316feb13ed6e351d81e7ea97ccf1c93b171', NULL, '90604906304d194cc333041c8785cd4b81e67a73183b86e6ee639f688200e579', 'active', NULL, 1770307200000, 1, 0, 0, 0, 1, NULL, '2026-05-06 16:00:00', 1780416000000, NULL, NULL, NULL, NULL, NULL, NULL, 1, 3, '2026-02-05 16:00:00', '2026-06-04 16:00:00');
INSERT INTO consumer_profiles (id, personal, identity_index, email_index, mobile_index, status, email_verified_at, mobile_verified_at, text_permission, email_permission, landline_call_permission, usps_permission, is_communication_updated, contact_stopped_at, verified_at, last_used_at, email_bound_at, mobile_bound_at, identity_verified_at, email_opted_out_at, text_opted_out_at, billing, billing_version, stamp, created_at, updated_at) VALUES (4, 'v1~seal-1~T93n4myn9-gNGqQs~ouvMlEm1sAASyYKOmaITUHlLia2nPXryLq4sBLolohsLOHoqNgwqa0peDIBDWdq74CL9rPfmY-YjRlK-ZSeav4CBzoXtwaAT8KqGzNgBADU6_y1tb_NJ0JJ4P4Wb_j13GzImhTG7Li1GFRR8x_SCAn9Je7i5B0K7~zCLpqnURuaX87JXwT6ZuSg', '92b05f15c0cbb5ae6b0b16c211230ba773fd10e541afebd25ea3ab41e96058c5', '4e55203ef21e52e0b8960626a42941a2f82fb0d44056c553fdfa148f77775347', NULL, 'active', 1770307200000, NULL, 0, 0, 0, 0, 0, NULL, NULL, 1780416000000, NULL, NULL, NULL, NULL, NULL, NULL, 1, 3, '2026-02-05 16:00:00', '2026-06-04 16:00:00');
INSERT INTO consumer_profiles (id, personal, identity_index, email_index, mobile_index, status, email_verified_at, mobile_verified_at, text_permission, email_permission, landline_call_permission, usps_permission, is_communication_updated, contact_stopped_at, verified_at, last_used_at, email_bound_at, mobile_bound_at, identity_verified_at, email_opted_out_at, text_opted_out_at, billing, billing_version, stamp, created_at, updated_at) VALUES (5, 'v1~seal-1~v7MFDcYNaCottNW-~9UgFb_CMYS63A7Gcp4RuWQ9izX_itBntxnfC4Z9pwjdce3dypYhz6KoKYaJ_vtk02KMX2MOjkPqwJv9zz_fU373ECzzZ40sTwN5EiAfD3WrdC7J_703z32C8IRJ-llYcsoBo7zmy4QgW-jvPKZrUPxHdws-u13SFCQ~qf4jdpuN8Vn5m5ayf8wSkA', '1ca0e8ab6b9a70e8b2516bf17bf6019e38c31d8a527fd336f4fd6782c2714ce9', '57c51cda2fe7d450ffcea18d178a7ff0b06e490256c2482f80b1ed56941ac629', NULL, 'active', 1770307200000, NULL, 0, 1, 0, 0, 1, NULL, '2026-05-06 16:00:00', 1780416000000, NULL, NULL, NULL, NULL, NULL, NULL, 1, 3, '2026-02-05 16:00:00', '2026-06-04 16:00:00');
INSERT INTO consumer_profiles (id, personal, identity_index, email_index, mobile_index, status, email_verified_at, mobile_verified_at, text_permission, email_permission, landline_call_permission, usps_permission, is_communication_updated, contact_stopped_at, verified_at, last_used_at, email_bound_at, mobile_bound_at, identity_verified_at, email_opted_out_at, text_opted_out_at, billing, billing_version, stamp, created_at, updated_at) VALUES (6, 'v1~seal-1~HxljOCrsPRiAJgD8~MA7alPd1MhIqXYl15jLM5eQyqRUFkfLaBrOWiRoxoONleOJcp2k1LfbCi9vb36dnGMAXpzCkel6OCLg1okWD6aCL-IjSiWk-ajO0OZ7ktttg-ES3FGB-p2266UJp5-uyodIqM2LCFrLSAcgJs-92R56JAsUqmX8vFck~SIn4bpQOvv_J4EEYtHqrmw', '1ca0e8ab6b9a70e8b2516bf17bf6019e38c31d8a527fd336f4fd6782c2714ce9', '0bba18094d55604798b6be3126e23c8e1e97ba3f410aa97570d2757d5558a9d0', NULL, 'active', 1770307200000, NULL, 0, 1, 0, 0, 1, NULL, '2026-05-06 16:00:00', 1780416000000, NULL, NULL, NULL, NULL, NULL, NULL, 1, 3, '2026-02-05 16:00:00', '2026-06-04 16:00:00');
INSERT INTO consumer_profiles (id, personal, identity_index, email_index, mobile_index, status, email_verified_at, mobile_verified_at, text_permission, email_permission, landline_call_permission, usps_permission, is_communication_updated, contact_stopped_at, verified_at, last_used_at, email_bound_at, mobile_bound_at, identity_verified_at, email_opted_out_at, text_opted_out_at, billing, billing_version, stamp, created_at, updated_at) VALUES (7, 'v1~seal-1~68dX4ArOc6SR2TAR~ZKZQbNQNgAqjxmkaRMPZbvKHdEvTuGy-0lB1zvWza-rthPqs6EkU4IrId5nca_OxJpw_VrSFlqDX7EO_VKqOr2rWP3K-nwr4fvJP6Rx1XzFod2E7Y6pxhuntJFeSWrW0V3FktHpUgPGfyn6DIjeSqHjT5bhxeVEdSmnryxb9AiA~4qTCQaIAxO2ndIKc8RwYKw', '0456a7a54a8b3505776487058ef96b8a29569d3c9c463f8b12544e751716bd9d', '4ddccfd80813aebe17359e979baced44ca1dd37e81cee5a99d6ed35a5fb14f0b', NULL, 'active', 1770307200000, NULL, 0, 1, 0, 0, 1, NULL, '2026-05-06 16:00:00', 1780416000000, NULL, NULL, NULL, NULL, NULL, NULL, 1, 3, '2026-02-05 16:00:00', '2026-06-04 16:00:00');
INSERT INTO consumer_profiles (id, personal, identity_index, email_index, mobile_index, status, email_verified_at, mobile_verified_at, text_permission, email_permission, landline_call_permission, usps_permission, is_communication_updated, contact_stopped_at, verified_at, last_used_at, email_bound_at, mobile_bound_at, identity_verified_at, email_opted_out_at, text_opted_out_at, billing, billing_version, stamp, created_at, updated_at) VALUES (8, 'v1~seal-1~09mYv_pKKR5dkVYn~t8xJ4xOfZ3Fawikl31Zh2BKEPfApL4onY6233w6laSSmN_Hnn7WWHIgMt3RFYIr0aU2ypjcaAZEQH_H4hXagEdo5AdjYs2wqF8-wPuFszkq3ttx8gaER-mgKo01SuL9dMl3gYnPssVCdGMDS0LYReCEyQDewCYr7bTlOS_gC~N7_qMKNVCI5GTrBcBjuf0g', '0e30f27becaf50f1318df4b3c9ebb82999a173e9a8f302385317432961466545', 'a7f9ee316d36da657643645aff3c671758f776e73a84a22ff75bce83bd0c164a', NULL, 'active', 1770307200000, NULL, 0, 1, 0, 0, 1, NULL, '2026-05-06 16:00:00', 1780416000000, NULL, NULL, NULL, NULL, NULL, NULL, 1, 3, '2026-02-05 16:00:00', '2026-06-04 16:00:00');
CREATE TABLE `consumer_notice_responses` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `consumer_id` bigint(20) NOT NULL,
  `notice_balance` decimal(12,2) DEFAULT NULL,
  `status` smallint(6) NOT NULL,
  `reason` varchar(255) DEFAULT NULL,
  `sender_type` varchar(30) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `sender_id` bigint(20) DEFAULT NULL,
  `resend_count` int(11) NOT NULL DEFAULT 0,
  `resent_at` datetime(3) DEFAULT NULL,
  `created_at` datetime(3) DEFAULT NULL,
  `updated_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `consumer_notice_responses_consumer_id_unique` (`consumer_id`),
  CONSTRAINT `consumer_notice_responses_ibfk_1` FOREIGN KEY (`consumer_id`) REFERENCES `consumers` (`id`),
  CONSTRAINT `consumer_notice_responses_status_known` CHECK (`status` in ('1','2','3','4','5')),
  CONSTRAINT `consumer_notice_responses_sender_type_known` CHECK (`sender_type` in ('company','creditor_profile'))
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO consumer_notice_responses (id, consumer_id, notice_balance, status, reason, sender_type, sender_id, resend_count, resent_at, created_at, updated_at) VALUES (1, 9, '545.20', 4, 'Moved, no forwarding address', 'company', 1, 0, NULL, '2026-05-11 16:00:00', NULL);
INSERT INTO consumer_notice_responses (id, consumer_id, notice_balance, status, reason, sender_type, sender_id, resend_count, resent_at, created_at, updated_at) VALUES (2, 10, '700.00', 2, 'Amount is not right', 'creditor_profile', 1, 0, NULL, '2026-05-29 16:00:00', NULL);
CREATE TABLE `consumer_negotiations` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `consumer_id` bigint(20) NOT NULL,
  `company_id` bigint(20) NOT NULL,
  `open_key` bigint(20) DEFAULT NULL,
  `negotiation_type` varchar(45) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `installment_type` varchar(45) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `one_time_settlement` decimal(12,2) DEFAULT NULL,
  `negotiate_amount` decimal(12,2) DEFAULT NULL,
  `monthly_amount` decimal(12,2) DEFAULT NULL,
  `no_of_installments` int(11) DEFAULT NULL,
  `last_month_amount` decimal(12,2) DEFAULT NULL,
  `first_pay_date` date DEFAULT NULL,
  `offer_accepted` tinyint(1) NOT NULL DEFAULT 0,
  `offer_accepted_at` datetime(3) DEFAULT NULL,
  `counter_one_time_amount` decimal(12,2) DEFAULT NULL,
  `counter_negotiate_amount` decimal(12,2) DEFAULT NULL,
  `counter_monthly_amount` decimal(12,2) DEFAULT NULL,
  `counter_no_of_installments` int(11) DEFAULT NULL,
  `counter_last_month_amount` decimal(12,2) DEFAULT NULL,
  `counter_first_pay_date` date DEFAULT NULL,
  `counter_note` text DEFAULT NULL,
  `counter_offer_accepted` tinyint(1) NOT NULL DEFAULT 0,
  `active_negotiation` tinyint(1) NOT NULL DEFAULT 0,
  `payment_plan_current_balance` decimal(12,2) DEFAULT NULL,
  `reason` varchar(255) DEFAULT NULL,
  `note` varchar(255) DEFAULT NULL,
  `approved_by` varchar(191) DEFAULT NULL,
  `consumer_offer_sent_at` datetime(3) DEFAULT NULL,
  `creditor_counter_offer_sent_at` datetime(3) DEFAULT NULL,
  `pay_terms_snapshot` text DEFAULT NULL,
  `created_at` datetime(3) DEFAULT NULL,
  `updated_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `consumer_negotiations_consumer_id_company_id_unique` (`consumer_id`,`company_id`),
  UNIQUE KEY `consumer_negotiations_open_key_unique` (`open_key`),
  KEY `consumer_negotiations_company_id_index` (`company_id`),
  CONSTRAINT `consumer_negotiations_ibfk_1` FOREIGN KEY (`consumer_id`) REFERENCES `consumers` (`id`),
  CONSTRAINT `consumer_negotiations_ibfk_2` FOREIGN KEY (`company_id`) REFERENCES `companies` (`id`),
  CONSTRAINT `consumer_negotiations_negotiation_type_known` CHECK (`negotiation_type` in ('pif','installment')),
  CONSTRAINT `consumer_negotiations_installment_type_known` CHECK (`installment_type` in ('weekly','bimonthly','monthly'))
) ENGINE=InnoDB AUTO_INCREMENT=31 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (3, 3, 1, 3, 'installment', 'monthly', NULL, '1800.00', '180.00', 10, NULL, '2026-04-26', 1, '2026-04-22 16:00:00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, '1440.00', NULL, NULL, 'Auto', '2026-04-21 16:00:00', NULL, '{\"settlementDiscountPercent\":\"50\",\"planDiscountPercent\":\"25\",\"minMonthlyPayPercent\":\"10\",\"maxDaysFirstPay\":12,\"settlementAutoApprove\":true,\"planAutoApprove\":true,\"source\":\"master\",\"sourceLabel\":\"Master Term\",\"minimumSettlementPercent\":\"20\",\"minimumPlanPercent\":\"10\",\"maxFirstPayDays\":18}', '2026-04-21 16:00:00', '2026-06-03 16:00:00');
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (4, 4, 1, 4, 'pif', NULL, '490.00', NULL, NULL, NULL, NULL, '2026-05-16', 1, '2026-05-12 16:00:00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, '0.00', NULL, NULL, 'Auto', '2026-05-11 16:00:00', NULL, '{\"settlementDiscountPercent\":\"50\",\"planDiscountPercent\":\"25\",\"minMonthlyPayPercent\":\"10\",\"maxDaysFirstPay\":12,\"settlementAutoApprove\":true,\"planAutoApprove\":true,\"source\":\"master\",\"sourceLabel\":\"Master Term\",\"minimumSettlementPercent\":\"20\",\"minimumPlanPercent\":\"10\",\"maxFirstPayDays\":18}', '2026-05-11 16:00:00', '2026-06-03 16:00:00');
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (7, 7, 1, 7, 'installment', 'monthly', NULL, '570.00', '60.00', 9, '30.00', '2026-06-11', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, NULL, NULL, 'I can start next week.', NULL, '2026-06-02 16:00:00', NULL, '{\"settlementDiscountPercent\":\"50\",\"planDiscountPercent\":\"25\",\"minMonthlyPayPercent\":\"10\",\"maxDaysFirstPay\":12,\"settlementAutoApprove\":true,\"planAutoApprove\":true,\"source\":\"master\",\"sourceLabel\":\"Master Term\",\"minimumSettlementPercent\":\"20\",\"minimumPlanPercent\":\"10\",\"maxFirstPayDays\":18}', '2026-06-02 16:00:00', '2026-06-03 16:00:00');
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (8, 8, 1, 8, 'pif', NULL, '400.00', NULL, NULL, NULL, NULL, '2026-06-09', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, NULL, NULL, 'My sister helps me out.', NULL, '2026-06-02 16:00:00', NULL, '{\"settlementDiscountPercent\":\"50\",\"planDiscountPercent\":\"25\",\"minMonthlyPayPercent\":\"10\",\"maxDaysFirstPay\":12,\"settlementAutoApprove\":true,\"planAutoApprove\":true,\"source\":\"master\",\"sourceLabel\":\"Master Term\",\"minimumSettlementPercent\":\"20\",\"minimumPlanPercent\":\"10\",\"maxFirstPayDays\":18}', '2026-06-02 16:00:00', '2026-06-03 16:00:00');
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (11, 11, 1, 11, 'pif', NULL, '1000.00', NULL, NULL, NULL, NULL, '2026-06-14', 1, '2026-06-03 16:00:00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, NULL, NULL, NULL, 'Auto', '2026-06-02 16:00:00', NULL, '{\"settlementDiscountPercent\":\"50\",\"planDiscountPercent\":\"25\",\"minMonthlyPayPercent\":\"10\",\"maxDaysFirstPay\":12,\"settlementAutoApprove\":true,\"planAutoApprove\":true,\"source\":\"master\",\"sourceLabel\":\"Master Term\",\"minimumSettlementPercent\":\"20\",\"minimumPlanPercent\":\"10\",\"maxFirstPayDays\":18}', '2026-06-02 16:00:00', '2026-06-03 16:00:00');
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (12, 12, 1, 12, 'installment', 'monthly', NULL, '2700.00', '270.00', 10, NULL, '2026-04-01', 1, '2026-03-28 16:00:00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, '1890.00', NULL, NULL, 'Auto', '2026-03-27 16:00:00', NULL, '{\"settlementDiscountPercent\":\"50\",\"planDiscountPercent\":\"25\",\"minMonthlyPayPercent\":\"10\",\"maxDaysFirstPay\":12,\"settlementAutoApprove\":true,\"planAutoApprove\":true,\"source\":\"master\",\"sourceLabel\":\"Master Term\",\"minimumSettlementPercent\":\"20\",\"minimumPlanPercent\":\"10\",\"maxFirstPayDays\":18}', '2026-03-27 16:00:00', '2026-06-03 16:00:00');
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (13, 13, 1, 13, 'pif', NULL, '600.00', NULL, NULL, NULL, NULL, '2026-06-10', 1, '2026-06-03 16:00:00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, NULL, NULL, NULL, 'Auto', '2026-06-02 16:00:00', NULL, '{\"settlementDiscountPercent\":\"50\",\"planDiscountPercent\":\"25\",\"minMonthlyPayPercent\":\"10\",\"maxDaysFirstPay\":12,\"settlementAutoApprove\":true,\"planAutoApprove\":true,\"source\":\"master\",\"sourceLabel\":\"Master Term\",\"minimumSettlementPercent\":\"20\",\"minimumPlanPercent\":\"10\",\"maxFirstPayDays\":18}', '2026-06-02 16:00:00', '2026-06-03 16:00:00');
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (14, 14, 1, 14, 'installment', 'monthly', NULL, '3600.00', '360.00', 10, NULL, '2026-03-22', 1, '2026-03-18 16:00:00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, '2520.00', NULL, NULL, 'Auto', '2026-03-17 16:00:00', NULL, '{\"settlementDiscountPercent\":\"50\",\"planDiscountPercent\":\"25\",\"minMonthlyPayPercent\":\"10\",\"maxDaysFirstPay\":12,\"settlementAutoApprove\":true,\"planAutoApprove\":true,\"source\":\"master\",\"sourceLabel\":\"Master Term\",\"minimumSettlementPercent\":\"20\",\"minimumPlanPercent\":\"10\",\"maxFirstPayDays\":18}', '2026-03-17 16:00:00', '2026-06-03 16:00:00');
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (15, 15, 1, 15, 'pif', NULL, '425.00', NULL, NULL, NULL, NULL, '2026-06-09', 1, '2026-06-03 16:00:00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, NULL, NULL, NULL, 'Auto', '2026-06-02 16:00:00', NULL, '{\"settlementDiscountPercent\":\"50\",\"planDiscountPercent\":\"25\",\"minMonthlyPayPercent\":\"10\",\"maxDaysFirstPay\":12,\"settlementAutoApprove\":true,\"planAutoApprove\":true,\"source\":\"master\",\"sourceLabel\":\"Master Term\",\"minimumSettlementPercent\":\"20\",\"minimumPlanPercent\":\"10\",\"maxFirstPayDays\":18}', '2026-06-02 16:00:00', '2026-06-03 16:00:00');
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (16, 16, 1, 16, 'installment', 'monthly', NULL, '1312.00', '196.80', 6, '131.20', '2026-06-11', 1, '2026-06-03 16:00:00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, NULL, NULL, NULL, 'Auto', '2026-06-02 16:00:00', NULL, '{\"settlementDiscountPercent\":\"30\",\"planDiscountPercent\":\"20\",\"minMonthlyPayPercent\":\"15\",\"maxDaysFirstPay\":20,\"settlementAutoApprove\":true,\"planAutoApprove\":true,\"source\":\"subclient\",\"sourceLabel\":\"Acme Auto Loans\",\"minimumSettlementPercent\":null,\"minimumPlanPercent\":null,\"maxFirstPayDays\":null}', '2026-06-02 16:00:00', '2026-06-03 16:00:00');
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (17, 17, 1, 17, 'installment', 'monthly', NULL, '750.00', '60.00', 12, '30.00', '2026-06-19', 0, NULL, NULL, '750.00', '68.00', 10, '70.00', '2026-06-15', 'Could you manage a little more?', 0, 1, NULL, NULL, 'More is not possible.', NULL, '2026-06-02 16:00:00', '2026-06-03 16:00:00', '{\"settlementDiscountPercent\":\"50\",\"planDiscountPercent\":\"25\",\"minMonthlyPayPercent\":\"10\",\"maxDaysFirstPay\":12,\"settlementAutoApprove\":true,\"planAutoApprove\":true,\"source\":\"master\",\"sourceLabel\":\"Master Term\",\"minimumSettlementPercent\":\"20\",\"minimumPlanPercent\":\"10\",\"maxFirstPayDays\":18}', '2026-06-02 16:00:00', '2026-06-03 16:00:00');
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (18, 18, 2, 18, 'pif', NULL, '600.00', NULL, NULL, NULL, NULL, '2026-06-13', 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, NULL, NULL, 'From my savings.', NULL, '2026-06-02 16:00:00', NULL, '{\"settlementDiscountPercent\":\"0\",\"planDiscountPercent\":\"0\",\"minMonthlyPayPercent\":\"10\",\"maxDaysFirstPay\":30,\"settlementAutoApprove\":false,\"planAutoApprove\":false,\"source\":\"individual\",\"sourceLabel\":\"Individual Custom Term\",\"minimumSettlementPercent\":null,\"minimumPlanPercent\":null,\"maxFirstPayDays\":null}', '2026-06-02 16:00:00', '2026-06-03 16:00:00');
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (26, 26, 1, 26, 'installment', 'weekly', NULL, '900.00', '75.00', 12, NULL, '2026-05-13', 1, '2026-05-09 16:00:00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, '675.00', NULL, NULL, 'Auto', '2026-05-08 16:00:00', NULL, '{\"settlementDiscountPercent\":\"50\",\"planDiscountPercent\":\"25\",\"minMonthlyPayPercent\":\"10\",\"maxDaysFirstPay\":12,\"settlementAutoApprove\":true,\"planAutoApprove\":true,\"source\":\"master\",\"sourceLabel\":\"Master Term\",\"minimumSettlementPercent\":\"20\",\"minimumPlanPercent\":\"10\",\"maxFirstPayDays\":18}', '2026-05-08 16:00:00', '2026-06-03 16:00:00');
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (27, 27, 1, 27, 'pif', NULL, '450.00', NULL, NULL, NULL, NULL, '2026-06-15', 1, '2026-06-03 16:00:00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, NULL, NULL, NULL, 'Auto', '2026-06-02 16:00:00', NULL, '{\"settlementDiscountPercent\":\"50\",\"planDiscountPercent\":\"25\",\"minMonthlyPayPercent\":\"10\",\"maxDaysFirstPay\":12,\"settlementAutoApprove\":true,\"planAutoApprove\":true,\"source\":\"master\",\"sourceLabel\":\"Master Term\",\"minimumSettlementPercent\":\"20\",\"minimumPlanPercent\":\"10\",\"maxFirstPayDays\":18}', '2026-06-02 16:00:00', '2026-06-03 16:00:00');
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (28, 28, 1, 28, 'installment', 'monthly', NULL, '1500.00', '150.00', 10, NULL, '2026-03-17', 1, '2026-03-13 16:00:00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, '1350.00', NULL, NULL, 'Auto', '2026-03-12 16:00:00', NULL, '{\"settlementDiscountPercent\":\"50\",\"planDiscountPercent\":\"25\",\"minMonthlyPayPercent\":\"10\",\"maxDaysFirstPay\":12,\"settlementAutoApprove\":true,\"planAutoApprove\":true,\"source\":\"master\",\"sourceLabel\":\"Master Term\",\"minimumSettlementPercent\":\"20\",\"minimumPlanPercent\":\"10\",\"maxFirstPayDays\":18}', '2026-03-12 16:00:00', '2026-06-03 16:00:00');
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (29, 29, 1, 29, 'installment', 'monthly', NULL, '2250.00', '225.00', 10, NULL, '2026-03-27', 1, '2026-03-23 16:00:00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, '2000.00', NULL, NULL, 'Auto', '2026-03-22 16:00:00', NULL, '{\"settlementDiscountPercent\":\"50\",\"planDiscountPercent\":\"25\",\"minMonthlyPayPercent\":\"10\",\"maxDaysFirstPay\":12,\"settlementAutoApprove\":true,\"planAutoApprove\":true,\"source\":\"master\",\"sourceLabel\":\"Master Term\",\"minimumSettlementPercent\":\"20\",\"minimumPlanPercent\":\"10\",\"maxFirstPayDays\":18}', '2026-03-22 16:00:00', '2026-06-03 16:00:00');
INSERT INTO consumer_negotiations (id, consumer_id, company_id, open_key, negotiation_type, installment_type, one_time_settlement, negotiate_amount, monthly_amount, no_of_installments, last_month_amount, first_pay_date, offer_accepted, offer_accepted_at, counter_one_time_amount, counter_negotiate_amount, counter_monthly_amount, counter_no_of_installments, counter_last_month_amount, counter_first_pay_date, counter_note, counter_offer_accepted, active_negotiation, payment_plan_current_balance, reason, note, approved_by, consumer_offer_sent_at, creditor_counter_offer_sent_at, pay_terms_snapshot, created_at, updated_at) VALUES (30, 30, 1, 30, 'pif', NULL, '320.00', NULL, NULL, NULL, NULL, '2026-06-13', 1, '2026-06-03 16:00:00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, NULL, NULL, NULL, 'Auto', '2026-06-02 16:00:00', NULL, '{\"settlementDiscountPercent\":\"50\",\"planDiscountPercent\":\"25\",\"minMonthlyPayPercent\":\"10\",\"maxDaysFirstPay\":12,\"settlementAutoApprove\":true,\"planAutoApprove\":true,\"source\":\"master\",\"sourceLabel\":\"Master Term\",\"minimumSettlementPercent\":\"20\",\"minimumPlanPercent\":\"10\",\"maxFirstPayDays\":18}', '2026-06-02 16:00:00', '2026-06-03 16:00:00');
CREATE TABLE `consumer_e_letters` (
  `letter_id` bigint(20) NOT NULL,
  `read_at` datetime(3) DEFAULT NULL,
  `first_viewed_at` datetime(3) DEFAULT NULL,
  `deleted_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`letter_id`),
  CONSTRAINT `consumer_e_letters_ibfk_1` FOREIGN KEY (`letter_id`) REFERENCES `e_letters` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO consumer_e_letters (letter_id, read_at, first_viewed_at, deleted_at) VALUES (1, '2026-05-28 16:00:00', '2026-05-28 16:00:00', NULL);
INSERT INTO consumer_e_letters (letter_id, read_at, first_viewed_at, deleted_at) VALUES (2, NULL, NULL, NULL);
INSERT INTO consumer_e_letters (letter_id, read_at, first_viewed_at, deleted_at) VALUES (3, NULL, NULL, NULL);
INSERT INTO consumer_e_letters (letter_id, read_at, first_viewed_at, deleted_at) VALUES (4, '2026-05-17 16:00:00', '2026-05-17 16:00:00', '2026-05-18 16:00:00');
INSERT INTO consumer_e_letters (letter_id, read_at, first_viewed_at, deleted_at) VALUES (5, NULL, NULL, NULL);
CREATE TABLE `company_stamps` (
  `id` bigint(20) NOT NULL,
  `stamp` bigint(20) NOT NULL DEFAULT 1,
  `accounts_stamp` bigint(20) NOT NULL DEFAULT 1,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO company_stamps (id, stamp, accounts_stamp) VALUES (1, 1, 1);
INSERT INTO company_stamps (id, stamp, accounts_stamp) VALUES (2, 1, 1);
INSERT INTO company_stamps (id, stamp, accounts_stamp) VALUES (3, 2, 1);
CREATE TABLE `company_memberships` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `company_id` bigint(20) NOT NULL,
  `membership_id` bigint(20) DEFAULT NULL,
  `status` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `current_plan_start` datetime(3) NOT NULL,
  `current_plan_end` datetime(3) NOT NULL,
  `auto_renew` tinyint(1) NOT NULL DEFAULT 0,
  `cancelled_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `company_memberships_company_id_status_current_plan_end_index` (`company_id`,`status`,`current_plan_end`),
  CONSTRAINT `company_memberships_ibfk_1` FOREIGN KEY (`company_id`) REFERENCES `companies` (`id`),
  CONSTRAINT `company_memberships_status_known` CHECK (`status` in ('active','inactive'))
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO company_memberships (id, company_id, membership_id, status, current_plan_start, current_plan_end, auto_renew, cancelled_at) VALUES (1, 1, 1, 'active', '2026-06-05 23:59:59', '2027-06-05 23:59:59', 0, NULL);
INSERT INTO company_memberships (id, company_id, membership_id, status, current_plan_start, current_plan_end, auto_renew, cancelled_at) VALUES (2, 2, 1, 'active', '2025-06-05 23:59:59', '2026-06-05 23:59:59', 0, NULL);
INSERT INTO company_memberships (id, company_id, membership_id, status, current_plan_start, current_plan_end, auto_renew, cancelled_at) VALUES (3, 3, 1, 'active', '2025-06-04 23:59:59', '2026-06-04 23:59:59', 0, NULL);
CREATE TABLE `company_counts` (
  `company_id` bigint(20) NOT NULL,
  `accounts_stamp` bigint(20) NOT NULL,
  `day` date NOT NULL,
  `as_of` bigint(20) NOT NULL,
  `duration_ms` int(11) NOT NULL,
  `figures` mediumtext NOT NULL,
  PRIMARY KEY (`company_id`),
  CONSTRAINT `company_counts_ibfk_1` FOREIGN KEY (`company_id`) REFERENCES `companies` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO company_counts (company_id, accounts_stamp, day, as_of, duration_ms, figures) VALUES (1, 0, '2026-06-05', 1780675200000, 10, '{\"conditions\":[{\"key\":\"approved_settlement_but_payment_setup_is_pending\",\"count\":2,\"balance\":\"1490.00\"},{\"key\":\"cancelled_plan\",\"count\":1,\"balance\":\"2040.00\"},{\"key\":\"creditor_send_an_offer\",\"count\":1,\"balance\":\"1000.00\"},{\"key\":\"declined\",\"count\":1,\"balance\":\"760.00\"},{\"key\":\"disputed\",\"count\":1,\"balance\":\"415.75\"},{\"key\":\"disputed_deactivated\",\"count\":1,\"balance\":\"320.00\"},{\"key\":\"hold\",\"count\":2,\"balance\":\"4640.00\"},{\"key\":\"hold:settlement\",\"count\":1,\"balance\":\"2000.00\"},{\"key\":\"joined\",\"count\":8,\"balance\":\"4260.41\"},{\"key\":\"not_paying\",\"count\":1,\"balance\":\"3120.00\"},{\"key\":\"notice_sent\",\"count\":1,\"balance\":\"689.99\"},{\"key\":\"payment_accepted_and_plan_in_scheduled:settlement\",\"count\":2,\"balance\":\"2100.00\"},{\"key\":\"renegotiate\",\"count\":1,\"balance\":\"1500.00\"},{\"key\":\"returned_notice_response\",\"count\":1,\"balance\":\"545.20\"},{\"key\":\"settled\",\"count\":1,\"balance\":\"490.00\"},{\"key\":\"payment_accepted_and_plan_in_scheduled\",\"count\":3,\"balance\":\"7445.00\"},{\"key\":\"approved_but_payment_setup_is_pending\",\"count\":1,\"balance\":\"1640.00\"},{\"key\":\"deactivated\",\"count\":1,\"balance\":\"1180.00\"}],\"subclients\":[{\"id\":null,\"count\":28,\"balance\":\"30276.35\"},{\"id\":1,\"count\":1,\"balance\":\"1640.00\"},{\"id\":2,\"count\":1,\"balance\":\"3720.00\"}],\"offersWaiting\":0,\"waitingSince\":null,\"scheduled\":{\"count\":8,\"amount\":\"1910.00\"},\"succeeded\":{\"count\":8,\"amount\":\"1665.00\"},\"failed\":{\"count\":1,\"amount\":\"75.00\"},\"funnel\":{\"placed\":{\"count\":30,\"balance\":\"39141.35\"},\"seen\":{\"count\":26,\"balance\":\"36811.10\"},\"offered\":{\"count\":13,\"balance\":\"25230.00\"},\"agreed\":{\"count\":12,\"balance\":\"24230.00\"},\"firstPayment\":{\"count\":0,\"balance\":\"0.00\"},\"kept\":{\"count\":0,\"balance\":\"0.00\"},\"broken\":{\"count\":1,\"balance\":\"2400.00\"},\"settled\":{\"count\":1,\"balance\":\"980.00\"},\"collected\":\"3505.00\"}}');
INSERT INTO company_counts (company_id, accounts_stamp, day, as_of, duration_ms, figures) VALUES (2, 0, '2026-06-05', 1780675200000, 2, '{\"conditions\":[{\"key\":\"joined\",\"count\":3,\"balance\":\"6270.00\"},{\"key\":\"pending_creditor_response\",\"count\":1,\"balance\":\"800.00\"}],\"subclients\":[{\"id\":null,\"count\":4,\"balance\":\"7070.00\"}],\"offersWaiting\":1,\"waitingSince\":\"2026-06-02T16:00:00.000Z\",\"scheduled\":{\"count\":0,\"amount\":\"0.00\"},\"succeeded\":{\"count\":0,\"amount\":\"0.00\"},\"failed\":{\"count\":0,\"amount\":\"0.00\"},\"funnel\":{\"placed\":{\"count\":4,\"balance\":\"7070.00\"},\"seen\":{\"count\":2,\"balance\":\"1210.00\"},\"offered\":{\"count\":1,\"balance\":\"800.00\"},\"agreed\":{\"count\":0,\"balance\":\"0.00\"},\"firstPayment\":{\"count\":0,\"balance\":\"0.00\"},\"kept\":{\"count\":0,\"balance\":\"0.00\"},\"broken\":{\"count\":0,\"balance\":\"0.00\"},\"settled\":{\"count\":0,\"balance\":\"0.00\"},\"collected\":\"0.00\"}}');
INSERT INTO company_counts (company_id, accounts_stamp, day, as_of, duration_ms, figures) VALUES (3, 0, '2026-06-05', 1780675200000, 2, '{\"conditions\":[{\"key\":\"deactivated\",\"count\":1,\"balance\":\"1875.40\"}],\"subclients\":[{\"id\":null,\"count\":1,\"balance\":\"1875.40\"}],\"offersWaiting\":0,\"waitingSince\":null,\"scheduled\":{\"count\":0,\"amount\":\"0.00\"},\"succeeded\":{\"count\":0,\"amount\":\"0.00\"},\"failed\":{\"count\":0,\"amount\":\"0.00\"},\"funnel\":{\"placed\":{\"count\":1,\"balance\":\"1875.40\"},\"seen\":{\"count\":1,\"balance\":\"1875.40\"},\"offered\":{\"count\":0,\"balance\":\"0.00\"},\"agreed\":{\"count\":0,\"balance\":\"0.00\"},\"firstPayment\":{\"count\":0,\"balance\":\"0.00\"},\"kept\":{\"count\":0,\"balance\":\"0.00\"},\"broken\":{\"count\":0,\"balance\":\"0.00\"},\"settled\":{\"count\":0,\"balance\":\"0.00\"},\"collected\":\"120.00\"}}');
CREATE TABLE `companies` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `company_name` varchar(191) DEFAULT NULL,
  `status` varchar(50) NOT NULL DEFAULT 'created',
  `is_deactivate` tinyint(1) NOT NULL DEFAULT 0,
  `timezone` varchar(64) NOT NULL DEFAULT 'EST',
  `pif_balance_discount_percent` decimal(5,2) DEFAULT NULL,
  `ppa_balance_discount_percent` decimal(5,2) DEFAULT NULL,
  `min_monthly_pay_percent` decimal(5,2) DEFAULT NULL,
  `max_days_first_pay` int(11) DEFAULT NULL,
  `minimum_settlement_percentage` decimal(5,2) DEFAULT NULL,
  `minimum_payment_plan_percentage` decimal(5,2) DEFAULT NULL,
  `max_first_pay_days` int(11) DEFAULT NULL,
  `settlement_auto_approve` tinyint(1) NOT NULL DEFAULT 1,
  `plan_auto_approve` tinyint(1) NOT NULL DEFAULT 1,
  `phone` varchar(50) DEFAULT NULL,
  `email` varchar(191) DEFAULT NULL,
  `address1` varchar(191) DEFAULT NULL,
  `address2` varchar(191) DEFAULT NULL,
  `city` varchar(100) DEFAULT NULL,
  `state` varchar(50) DEFAULT NULL,
  `zip` varchar(20) DEFAULT NULL,
  `url` varchar(191) DEFAULT NULL,
  `papers_to` varchar(500) DEFAULT NULL,
  `retention_days` int(11) DEFAULT NULL,
  `business_category` varchar(191) DEFAULT NULL,
  `version` bigint(20) NOT NULL DEFAULT 1,
  `terms_version` bigint(20) NOT NULL DEFAULT 1,
  `imports_served_at` bigint(20) NOT NULL DEFAULT 0,
  `created_at` datetime(3) DEFAULT NULL,
  `updated_at` datetime(3) DEFAULT NULL,
  `deleted_at` datetime(3) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO companies (id, company_name, status, is_deactivate, timezone, pif_balance_discount_percent, ppa_balance_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, phone, email, address1, address2, city, state, zip, url, papers_to, retention_days, business_category, version, terms_version, imports_served_at, created_at, updated_at, deleted_at) VALUES (1, 'Acme Recovery', 'active', 0, 'EST', '50.00', '25.00', '10.00', 12, '20.00', '10.00', 18, 1, 1, '+12025550110', 'hello@acme.test', '12 Harbor Street', 'Suite 300', 'Baltimore', 'MD', '21201', 'https://acme.test', NULL, NULL, 'Collection Agency', 1, 1, 0, '2023-12-18 16:00:00', '2026-05-06 16:00:00', NULL);
INSERT INTO companies (id, company_name, status, is_deactivate, timezone, pif_balance_discount_percent, ppa_balance_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, phone, email, address1, address2, city, state, zip, url, papers_to, retention_days, business_category, version, terms_version, imports_served_at, created_at, updated_at, deleted_at) VALUES (2, 'Northbank Collections', 'active', 0, 'EST', '15.00', '5.00', '10.00', 30, NULL, NULL, NULL, 0, 0, '+12025550120', 'desk@northbank.test', '480 Quarry Road', NULL, 'Duluth', 'MN', '55802', 'https://northbank.test', NULL, NULL, 'Bank', 1, 1, 0, '2023-12-18 16:00:00', '2026-05-06 16:00:00', NULL);
INSERT INTO companies (id, company_name, status, is_deactivate, timezone, pif_balance_discount_percent, ppa_balance_discount_percent, min_monthly_pay_percent, max_days_first_pay, minimum_settlement_percentage, minimum_payment_plan_percentage, max_first_pay_days, settlement_auto_approve, plan_auto_approve, phone, email, address1, address2, city, state, zip, url, papers_to, retention_days, business_category, version, terms_version, imports_served_at, created_at, updated_at, deleted_at) VALUES (3, 'Lapsed & Sons', 'active', 0, 'EST', '50.00', '25.00', '10.00', 12, '20.00', '10.00', 18, 1, 1, NULL, 'office@lapsed.test', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 1, 0, '2023-12-18 16:00:00', '2026-05-06 16:00:00', NULL);
CREATE TABLE `captcha_uses` (
  `digest` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `claim` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (`digest`),
  KEY `captcha_uses_expires_at_index` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
CREATE TABLE `calendar_feeds` (
  `consumer_profile_id` bigint(20) NOT NULL,
  `token_digest` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `reminder_days` smallint(6) NOT NULL DEFAULT 1,
  `include_amounts` tinyint(1) NOT NULL DEFAULT 0,
  `include_account_names` tinyint(1) NOT NULL DEFAULT 0,
  `last_fetched_at` datetime(3) DEFAULT NULL,
  `created_at` datetime(3) NOT NULL,
  PRIMARY KEY (`consumer_profile_id`),
  UNIQUE KEY `calendar_feeds_token_digest_unique` (`token_digest`),
  CONSTRAINT `calendar_feeds_ibfk_1` FOREIGN KEY (`consumer_profile_id`) REFERENCES `consumer_profiles` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO calendar_feeds (consumer_profile_id, token_digest, reminder_days, include_amounts, include_account_names, last_fetched_at, created_at) VALUES (8, '51a365bd06544caaf0e9982bc5610ae6b503670b6bfd6cc73ca5da89d24ce9dc', 1, 0, 0, NULL, '2026-05-26 16:00:00');
CREATE TABLE `audit_events` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `at` bigint(20) NOT NULL,
  `event` varchar(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `profile_id` bigint(20) DEFAULT NULL,
  `session_id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `ip_prefix` varchar(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `user_agent_hash` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `request_id` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `reason` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `creditor_user_id` bigint(20) DEFAULT NULL,
  `template_id` bigint(20) DEFAULT NULL,
  `digest_before` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `digest_after` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `company_id` bigint(20) DEFAULT NULL,
  `actor_type` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `api_key_id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `subject_type` varchar(30) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `subject_id` varchar(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `details` text DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `audit_events_at_index` (`at`),
  KEY `audit_events_profile_id_at_index` (`profile_id`,`at`),
  KEY `audit_events_reason_index` (`reason`),
  KEY `audit_events_company_id_at_id_index` (`company_id`,`at`,`id`),
  KEY `audit_events_company_id_event_at_id_index` (`company_id`,`event`,`at`,`id`),
  KEY `audit_events_company_id_subject_id_at_id_index` (`company_id`,`subject_id`,`at`,`id`),
  CONSTRAINT `audit_events_actor_type_known` CHECK (`actor_type` in ('operator','user','api_key'))
) ENGINE=InnoDB AUTO_INCREMENT=14 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO audit_events (id, at, event, profile_id, session_id, ip_prefix, user_agent_hash, request_id, reason, creditor_user_id, template_id, digest_before, digest_after, company_id, actor_type, api_key_id, subject_type, subject_id, details) VALUES (1, 1780588800000, 'erasure.requested', 7, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO audit_events (id, at, event, profile_id, session_id, ip_prefix, user_agent_hash, request_id, reason, creditor_user_id, template_id, digest_before, digest_after, company_id, actor_type, api_key_id, subject_type, subject_id, details) VALUES (2, 1780588800000, 'erasure.requested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, NULL, NULL, 'account', '22', NULL);
INSERT INTO audit_events (id, at, event, profile_id, session_id, ip_prefix, user_agent_hash, request_id, reason, creditor_user_id, template_id, digest_before, digest_after, company_id, actor_type, api_key_id, subject_type, subject_id, details) VALUES (3, 1778083200000, 'import.created', NULL, NULL, '127.0.0.0/24', NULL, 'demo', NULL, 1, NULL, NULL, NULL, 1, 'user', NULL, 'import', 'demo-import-completed1', '{\"format\":\"csv\",\"dry_run\":false}');
INSERT INTO audit_events (id, at, event, profile_id, session_id, ip_prefix, user_agent_hash, request_id, reason, creditor_user_id, template_id, digest_before, digest_after, company_id, actor_type, api_key_id, subject_type, subject_id, details) VALUES (4, 1778083200000, 'import.uploaded', NULL, NULL, '127.0.0.0/24', NULL, 'demo', NULL, 1, NULL, NULL, NULL, 1, 'user', NULL, 'import', 'demo-import-completed1', '{\"bytes\":453}');
INSERT INTO audit_events (id, at, event, profile_id, session_id, ip_prefix, user_agent_hash, request_id, reason, creditor_user_id, template_id, digest_before, digest_after, company_id, actor_type, api_key_id, subject_type, subject_id, details) VALUES (5, 1778083200000, 'import.ended', NULL, NULL, NULL, NULL, NULL, NULL, 1, NULL, NULL, NULL, 1, 'user', NULL, 'import', 'demo-import-completed1', '{\"state\":\"completed\",\"created\":4,\"updated\":0,\"unchanged\":0,\"withdrawn\":0,\"restored\":0,\"payments\":0,\"reversed\":0,\"failed\":1,\"warnings\":0}');
INSERT INTO audit_events (id, at, event, profile_id, session_id, ip_prefix, user_agent_hash, request_id, reason, creditor_user_id, template_id, digest_before, digest_after, company_id, actor_type, api_key_id, subject_type, subject_id, details) VALUES (6, 1779984000000, 'account.withdrawn', NULL, NULL, '127.0.0.0/24', NULL, 'demo', NULL, 1, NULL, NULL, NULL, 1, 'user', NULL, 'account', '33', '{\"reason\":\"recalled\"}');
INSERT INTO audit_events (id, at, event, profile_id, session_id, ip_prefix, user_agent_hash, request_id, reason, creditor_user_id, template_id, digest_before, digest_after, company_id, actor_type, api_key_id, subject_type, subject_id, details) VALUES (7, 1780416000000, 'payment.recorded', NULL, NULL, '127.0.0.0/24', NULL, 'demo', NULL, 1, NULL, NULL, NULL, 1, 'user', NULL, 'account', '32', '{\"payment_id\":20,\"amount\":\"1400.00\"}');
INSERT INTO audit_events (id, at, event, profile_id, session_id, ip_prefix, user_agent_hash, request_id, reason, creditor_user_id, template_id, digest_before, digest_after, company_id, actor_type, api_key_id, subject_type, subject_id, details) VALUES (8, 1780416000000, 'payment.reversed', NULL, NULL, '127.0.0.0/24', NULL, 'demo', NULL, 1, NULL, NULL, NULL, 1, 'user', NULL, 'account', '32', '{\"payment_id\":20,\"amount\":\"1400.00\",\"reason\":\"amount_wrong\"}');
INSERT INTO audit_events (id, at, event, profile_id, session_id, ip_prefix, user_agent_hash, request_id, reason, creditor_user_id, template_id, digest_before, digest_after, company_id, actor_type, api_key_id, subject_type, subject_id, details) VALUES (9, 1780416000000, 'payment.recorded', NULL, NULL, '127.0.0.0/24', NULL, 'demo', NULL, 1, NULL, NULL, NULL, 1, 'user', NULL, 'account', '32', '{\"payment_id\":21,\"amount\":\"140.00\"}');
INSERT INTO audit_events (id, at, event, profile_id, session_id, ip_prefix, user_agent_hash, request_id, reason, creditor_user_id, template_id, digest_before, digest_after, company_id, actor_type, api_key_id, subject_type, subject_id, details) VALUES (10, 1780675200000, 'import.created', NULL, NULL, '127.0.0.0/24', NULL, 'demo', NULL, 1, NULL, NULL, NULL, 1, 'user', NULL, 'import', 'demo-import-validated1', '{\"format\":\"csv\",\"dry_run\":true}');
INSERT INTO audit_events (id, at, event, profile_id, session_id, ip_prefix, user_agent_hash, request_id, reason, creditor_user_id, template_id, digest_before, digest_after, company_id, actor_type, api_key_id, subject_type, subject_id, details) VALUES (11, 1780675200000, 'import.uploaded', NULL, NULL, '127.0.0.0/24', NULL, 'demo', NULL, 1, NULL, NULL, NULL, 1, 'user', NULL, 'import', 'demo-import-validated1', '{\"bytes\":390}');
INSERT INTO audit_events (id, at, event, profile_id, session_id, ip_prefix, user_agent_hash, request_id, reason, creditor_user_id, template_id, digest_before, digest_after, company_id, actor_type, api_key_id, subject_type, subject_id, details) VALUES (12, 1780675200000, 'import.ended', NULL, NULL, NULL, NULL, NULL, NULL, 1, NULL, NULL, NULL, 1, 'user', NULL, 'import', 'demo-import-validated1', '{\"state\":\"validated\",\"created\":3,\"updated\":0,\"unchanged\":0,\"withdrawn\":0,\"restored\":0,\"payments\":0,\"reversed\":0,\"failed\":2,\"warnings\":1}');
INSERT INTO audit_events (id, at, event, profile_id, session_id, ip_prefix, user_agent_hash, request_id, reason, creditor_user_id, template_id, digest_before, digest_after, company_id, actor_type, api_key_id, subject_type, subject_id, details) VALUES (13, 1778947200000, 'api_key.created', NULL, NULL, '127.0.0.0/24', NULL, 'demo', NULL, 1, NULL, NULL, NULL, 1, 'user', NULL, 'api_key', 'demo-key-of-Acme-read1', '{\"scopes\":[\"read\"]}');
CREATE TABLE `api_keys` (
  `id` varchar(22) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `company_id` bigint(20) NOT NULL,
  `name` varchar(100) NOT NULL,
  `scopes` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `secret_digest` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `expires_at` bigint(20) DEFAULT NULL,
  `last_used_at` bigint(20) DEFAULT NULL,
  `revoked_at` bigint(20) DEFAULT NULL,
  `created_at` bigint(20) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `api_keys_company_id_created_at_index` (`company_id`,`created_at`),
  CONSTRAINT `api_keys_ibfk_1` FOREIGN KEY (`company_id`) REFERENCES `companies` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO api_keys (id, company_id, name, scopes, secret_digest, expires_at, last_used_at, revoked_at, created_at) VALUES ('demo-key-of-Acme-read1', 1, 'demo', 'read', 'e3a262d2a21e69899aa5ac02f89587ec4d6f5cb861aa4346cf783cc52fb80378', NULL, NULL, NULL, 1778947200000);
CREATE TABLE `account_marks` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `consumer_id` bigint(20) NOT NULL,
  `version` bigint(20) DEFAULT NULL,
  `mark` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `set_by` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `set_by_id` bigint(20) DEFAULT NULL,
  `set_at` datetime(3) NOT NULL,
  `sealed_details` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `ended_by` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `ended_by_id` bigint(20) DEFAULT NULL,
  `ended_at` datetime(3) DEFAULT NULL,
  `is_of_earlier_person` tinyint(1) NOT NULL DEFAULT 0,
  `sealed_answer` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `account_marks_consumer_id_version_unique` (`consumer_id`,`version`),
  CONSTRAINT `account_marks_ibfk_1` FOREIGN KEY (`consumer_id`) REFERENCES `consumers` (`id`),
  CONSTRAINT `account_marks_mark_known` CHECK (`mark` in ('do_not_contact','attorney','bankruptcy','deceased','disputed')),
  CONSTRAINT `account_marks_set_by_known` CHECK (`set_by` in ('consumer','creditor','import','support')),
  CONSTRAINT `account_marks_ended_by_known` CHECK (`ended_by` in ('consumer','creditor','import','support'))
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO account_marks (id, consumer_id, version, mark, set_by, set_by_id, set_at, sealed_details, ended_by, ended_by_id, ended_at, is_of_earlier_person, sealed_answer) VALUES (1, 10, 1, 'attorney', 'consumer', 1, '2026-05-30 16:00:00', 'v1~seal-1~Hx2IdkM77D4PHX9w~gpJLJHpIBIn2TeSAWlCYIHGGUgyEaX_kmXGskL9TAMI1fKyEfPnvyHtzojGNxYJ0MYSqxBf-Uze1XTF57ySkqNnmAzh1uGS32Vl8hoxpJ_SV-kYqBulS~PegjyF-iDbyBEuGnw7fuZA', NULL, NULL, NULL, 0, NULL);
INSERT INTO account_marks (id, consumer_id, version, mark, set_by, set_by_id, set_at, sealed_details, ended_by, ended_by_id, ended_at, is_of_earlier_person, sealed_answer) VALUES (2, 5, 1, 'disputed', 'consumer', 1, '2026-06-01 16:00:00', 'v1~seal-1~EKpnM8jl7L_MWlKy~N_wM8IdxThSc25rIT2bkpTyNRaGWkNeCaNpKDI_gDQwlle1h75aymaNrAwQUVGr-0r9PBoLiLc8H6tZLXqr1PpFVgBypvYNzRks14zHraYuDQMGrwJIsYpdO6v4J~VhXy-7GhU0OIrn0FPvJfsg', NULL, NULL, NULL, 0, NULL);
